import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

/** Relative to the repository's root, where every process starts. */
const PROGRAM = "server/logos/decoder.mjs";
const LINE_END = 10;

const Report = z
  .object({
    format: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    pages: z.number().int(),
    stored: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  })
  .nullable();

/** The decoder's report on a file, and the new image. */
export type Decoded = NonNullable<z.infer<typeof Report>> & { bytes: Buffer };

export interface DecoderLimits {
  maxPixels: number;
  maxStoredSide: number;
  /** Kills the process when aborted. */
  signal: AbortSignal;
}

/**
 * Decodes an image in another process without secrets (its environment is empty), with the same user, which ends
 * afterwards.
 * @returns null for a file that is not a readable image, or that crashes the decoder
 * @throws Error when the decoder does not work at all, as where sharp has no binary for the platform
 */
export async function runDecoder(file: Buffer, limits: DecoderLimits): Promise<Decoded | null> {
  const { maxPixels, maxStoredSide, signal } = limits;
  signal.throwIfAborted();
  const program = spawn(
    process.execPath,
    ["--max-old-space-size=64", path.resolve(PROGRAM), String(maxPixels), String(maxStoredSide)],
    {
      env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
      stdio: ["pipe", "pipe", "ignore"],
      signal,
      killSignal: "SIGKILL",
    },
  );
  const ended = once(program, "close");
  program.stdin.on("error", () => undefined);
  program.stdin.end(file);
  const [output] = await Promise.all([buffer(program.stdout), ended]);
  if (program.signalCode) return null;
  if (program.exitCode !== 0) throw new Error(`the image decoder ended with code ${program.exitCode}`);
  return readOutput(output);
}

function readOutput(output: Buffer): Decoded | null {
  const end = output.indexOf(LINE_END);
  const report = Report.parse(JSON.parse(output.toString("utf8", 0, end)));
  return report && { ...report, bytes: output.subarray(end + 1) };
}
