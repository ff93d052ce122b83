/**
 * `npm run doctor`: compares the chains file and the networks of the database with the chains, and checks the
 * connections to them and to the database, one line per finding. Needs the environment of the web process, or a running local mode.
 *
 * Exits 1 on any fault, 2 when a chain or the file could not be read, else 0.
 */
import { readFileSync } from "node:fs";
import { examineChains } from "@/scripts/operator/examine-chains";
import { joinLocalMode } from "@/scripts/operator/join-local-mode";
import { requirePricedFees } from "@/server/assets/require-priced-fees";
import { chainsConfig, parseChains } from "@/server/chain/client/registry";
import { plainDatabases } from "@/server/db/plain-databases";
import { env } from "@/server/kernel/env";
import { loadNetworks } from "@/server/networks/load-networks";

try {
  joinLocalMode();
  const file = env().CHAINS_FILE;
  if (!file) throw new Error("CHAINS_FILE is not set; name the chains file to check");
  const text = readFileSync(file, "utf8");
  for (const line of plainDatabases(env())) console.log(`warning: ${line}`);
  process.exitCode = isSound(text) ? await examine() : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
// Connections to nodes stay open.
process.exit();

/** Checks the networks of the file, and those of the database if it answers. */
async function examine(): Promise<0 | 1 | 2> {
  const isWhole = await loadNetworks().then(
    () => true,
    () => false,
  );
  if (!isWhole) console.log("warning: the database does not answer; its networks were not checked.");
  return examineChains(chainsConfig().chains);
}

/** A file that a start would refuse is a fault. */
function isSound(text: string): boolean {
  try {
    parseChains(text);
    requirePricedFees();
    return true;
  } catch (error) {
    for (const line of (error as Error).message.split("\n")) console.log(`fault: ${line}`);
    return false;
  }
}
