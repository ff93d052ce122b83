/**
 * `npm run backup -- <file>`: writes the whole database to a new file, while everything runs. It holds neither keys, nor
 * AUTH_SECRET, nor the chains file. Needs DATABASE_URL, and DATABASE_OWNER_URL where the installation has two roles.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { ownerUrl, serverMajor, withConnection } from "@/scripts/operator/owner-connection";
import { findTool, runTool } from "@/scripts/operator/postgres-tools";

const LOCK_TIMEOUT = "60s";

try {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new Error("name one file: npm run backup -- florin.backup");
  console.log(await backUp(file));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function backUp(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} exists: name a new file`);
  const startedAt = performance.now();
  const url = await ownerUrl();
  const tool = await withConnection(url, async (client) => findTool("pg_dump", await serverMajor(client)));
  const unfinished = `${file}.unfinished`;
  // Only its owner may read it: it holds everything that the installation knows.
  closeSync(openSync(unfinished, "w", 0o600));
  try {
    const plain = ["--format=custom", "--no-owner", "--no-privileges"];
    await runTool(tool, url, [
      ...plain,
      "--extension=pg_trgm",
      `--lock-wait-timeout=${LOCK_TIMEOUT}`,
      `--file=${unfinished}`,
    ]);
    keepDurably(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return `Wrote ${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB in ${seconds} s. Keep AUTH_SECRET and the chains file elsewhere. \`npm run verify-backup -- ${file}\` restores it on trial.`;
}

function keepDurably(unfinished: string, file: string): void {
  const handle = openSync(unfinished, "r+");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
}
