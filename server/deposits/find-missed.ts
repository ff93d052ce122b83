import type { Address } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readTransfers } from "@/server/chain/reads/read-transfers";
import { transaction } from "@/server/db/sql";
import { addTransfers, describeTransfers } from "@/server/deposits/deposit-transfers";
import { loadCursor } from "@/server/indexer/cursor";
import { log } from "@/server/kernel/log";

/** An address that holds more than its rows explain. */
interface Missed {
  id: string;
  address: Address;
  token: Address;
  /** Base units. */
  missing: bigint;
}

/** Blocks per step back, and the most steps: about a day of blocks of two seconds. */
const BLOCKS = 1_000;
const MAX_STEPS = 50;

/**
 * Searches the chain for transfers that are not stored, from the cursor back, and stores them. A lagging node, or one
 * that left out logs, may have hidden them; an ended address is not watched with each range.
 * @throws AppError `bad_gateway`
 */
export async function findMissed(chain: ChainConfig, { id, address, token, missing }: Missed): Promise<void> {
  const cursor = await loadCursor(chain);
  if (!cursor) return;
  const byAddress = new Map([[address as string, id]]);
  let left = missing;
  for (let step = 0, to = cursor.number; step < MAX_STEPS && to > 0 && left > 0n; step++, to -= BLOCKS) {
    const from = Math.max(to - BLOCKS + 1, 1);
    const transfers = await readTransfers(chain, { from, to, receivers: [address] });
    const read = { chainId: chain.id, after: from - 1, end: to, transfers };
    const found = await describeTransfers(read, byAddress);
    if (!found || found.length === 0) continue;
    await transaction((tx) => addTransfers(tx, chain.id, found));
    for (const each of found) if (each.token === token) left -= each.amount;
  }
  const result = left > 0n ? "were not found" : "are stored now";
  log().warn({ chainId: chain.id, depositId: id, missing }, `transfers to a deposit address ${result}`);
}
