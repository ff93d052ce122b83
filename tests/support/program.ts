import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { COMMANDS } from "@/scripts/commands.mjs";

const ROOT = resolve(import.meta.dirname, "../..");

/** Whether the tests run from the sources, without a build and without Next. */
export const isQuick = () => process.env.FLORIN_QUICK === "1";

/**
 * Returns Node's arguments for a program of the build, which starts in an eighth of the time of its source; with
 * FLORIN_QUICK=1 for the source.
 * @throws Error when there is no build
 */
export function programArgs(built: string, source: string): string[] {
  if (isQuick()) return ["--import", "tsx", resolve(ROOT, source)];
  const file = resolve(ROOT, "dist", built);
  if (existsSync(file)) return [file];
  throw new Error(
    "there is no build: run `npm run build`, or set FLORIN_QUICK=1 to test the sources without Next",
  );
}

export type Command = keyof typeof COMMANDS;

/** Returns Node's arguments for a command of an installation. */
export function commandArgs(command: Command): string[] {
  return programArgs(`commands/${command}.js`, COMMANDS[command]);
}
