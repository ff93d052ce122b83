import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ChainsConfig } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { setEnvironment } from "@/tests/support/environment";

/** Writes a changed copy of this installation's chains file; returns its path. */
export function changedChainsFile(
  change: (config: ChainsConfig) => void,
  file = env().CHAINS_FILE ?? "",
): string {
  const config: ChainsConfig = JSON.parse(readFileSync(file, "utf8"));
  change(config);
  return writeChainsFile(dirname(file), config);
}

/** Writes a new chains file; returns its path. */
export function writeChainsFile(directory: string, config: ChainsConfig): string {
  const file = join(directory, `chains-${randomBytes(6).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** Gives this process a changed chains file. */
export function useChains(change: (config: ChainsConfig) => void): void {
  setEnvironment({ CHAINS_FILE: changedChainsFile(change, process.env.CHAINS_FILE) });
}
