import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Command, commandArgs } from "@/tests/support/program";

export interface Ended {
  code: number;
  lines: string[];
}

/** Runs an operator's command with no other Florin environment than this. */
export async function runCommand(
  command: Command,
  env: Record<string, string>,
  given: string[] = [],
): Promise<Ended> {
  const { PATH = "" } = process.env;
  const args = [...commandArgs(command), ...given];
  const child = spawn(process.execPath, args, { env: { PATH, NODE_ENV: "test", ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [code] = await once(child, "close");
  return { code, lines: output.trim().split("\n") };
}
