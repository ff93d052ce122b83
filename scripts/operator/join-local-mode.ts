import { findHolder, readJson } from "@/scripts/local/data-dir";
import { environmentFile } from "@/scripts/local/environment-file";
import { parseEnv } from "@/server/kernel/env";

/** Thrown when local mode does not run, so that there is nothing to query. */
export class LocalModeAway extends Error {}

/**
 * Connects an operator's command to the local mode in DATA_DIR, unless its environment names an installation. Must run
 * before anything reads the environment.
 * @throws LocalModeAway when no installation is named and local mode does not run there
 */
export function joinLocalMode(): void {
  if (process.env.DATABASE_URL || process.env.CHAINS_FILE) return;
  const { DATA_DIR } = parseEnv({ DATA_DIR: process.env.DATA_DIR });
  const known = readJson<Record<string, string>>(environmentFile(DATA_DIR));
  if (!known || !findHolder(DATA_DIR)) {
    throw new LocalModeAway(
      `Florin does not run in ${DATA_DIR}: start it with \`npm start\` first, or set DATABASE_URL and CHAINS_FILE`,
    );
  }
  Object.assign(process.env, known);
}
