/**
 * `npm run build`: builds Prisma's client, the processes' bundles (dist/) and Next's pages (.next/). Products whose
 * sources are unchanged are kept.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { bundleOptions } from "@/scripts/bundle-options";
import { COMMANDS } from "@/scripts/commands.mjs";
import { hintCompilation } from "@/scripts/compile-hints";
import { forgetBuild, hashSources, isFresh, stampBuild } from "@/scripts/local/build-stamp";
import { progress } from "@/scripts/local/progress";

const ROOT = path.resolve(import.meta.dirname, "..");
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

const hash = hashSources();
if (isFresh(hash)) {
  console.log("The build is fresh.");
} else {
  try {
    forgetBuild();
    await progress("database client", () => run("prisma", ["generate"]));
    await Promise.all([
      progress("processes", bundle),
      progress("pages (half a minute or more)", () => run("next", ["build"])),
    ]);
    hintCompilation(ROOT);
    stampBuild(hash);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Bundles the processes and the operators' commands. */
async function bundle(): Promise<void> {
  const commands = Object.entries(COMMANDS).map(([name, file]) => [`commands/${name}`, file]);
  rmSync(path.join(ROOT, "dist"), { recursive: true, force: true });
  await build({
    ...bundleOptions(ROOT, "dist"),
    entryPoints: { main: "server/main.ts", worker: "server/worker.ts", ...Object.fromEntries(commands) },
  });
}

/**
 * Runs a tool of node_modules/.bin.
 * @throws Error with its whole output when it fails
 */
async function run(tool: string, args: string[]): Promise<void> {
  const bin = path.join(ROOT, "node_modules/.bin", tool);
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  try {
    await promisify(execFile)(bin, args, { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES });
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(
      `${tool} ${args.join(" ")} failed:\n${stdout || stderr ? `${stdout}${stderr}` : message}`,
    );
  }
}
