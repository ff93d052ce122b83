import { rmSync } from "node:fs";
import path from "node:path";
import { writeDurably } from "@/scripts/local/write-durably";

/** Stores local mode's environment while it runs, for the operator's commands (0600). */
export function environmentFile(dataDir: string): string {
  return path.join(dataDir, "environment.json");
}

/** Writes the file once everything runs; null deletes it. */
export function writeEnvironmentFile(dataDir: string, env: Record<string, string> | null): void {
  const file = environmentFile(dataDir);
  if (env) writeDurably(file, `${JSON.stringify(env, null, 2)}\n`);
  else rmSync(file, { force: true });
}
