import type { ChainConfig } from "@/server/chain/client/registry";
import { readTransfers } from "@/server/chain/reads/read-transfers";
import { holdsLease, type Lease } from "@/server/db/lease";
import { transaction } from "@/server/db/sql";
import { describeTransfers, insertTransfers, reviewSoon } from "@/server/deposits/deposit-transfers";
import type { WatchedDeposits } from "@/server/deposits/watched-deposits";
import { type Cursor, isCanonical } from "@/server/indexer/cursor";
import { REREAD_EVERY_MS, type Rereading, recentBlocks } from "@/server/indexer/reread-recent";
import { log } from "@/server/kernel/log";

interface Reader {
  chain: ChainConfig;
  lease: Lease;
  deposits: WatchedDeposits | null;
  isAwaited: boolean;
  reread: Rereading;
}

/**
 * Rereads the transfers to deposit addresses in the last blocks behind the cursor every few seconds, while somebody
 * waits for the chain: a node behind the others may have left some out when the cursor passed them.
 * @returns whether transfers were missing
 * @throws AppError `bad_gateway`
 */
export async function rereadTransfers(reader: Reader, cursor: Cursor): Promise<boolean> {
  const { chain, lease, deposits, isAwaited, reread } = reader;
  const now = performance.now();
  if (!deposits || deposits.addresses.length === 0 || !isAwaited) return false;
  if (now - reread.transfersAt < REREAD_EVERY_MS) return false;
  reread.transfersAt = now;
  const after = Math.max(cursor.number - recentBlocks(chain), 0);
  const span = { from: after + 1, to: cursor.number, receivers: deposits.addresses };
  const read = { chainId: chain.id, after, end: cursor.number, transfers: await readTransfers(chain, span) };
  const missing = await describeTransfers(read, deposits.byAddress);
  if (!missing || missing.length === 0 || !(await isCanonical(chain.id, cursor))) return false;
  const isStored = await transaction(async (tx) => {
    if (!(await holdsLease(tx, lease))) return false;
    await insertTransfers(tx, chain.id, missing);
    const found = missing.map(({ depositId }) => depositId);
    await reviewSoon(tx, found);
    return true;
  });
  if (isStored)
    log().warn(
      { chainId: chain.id, transfers: missing.length },
      "transfers to deposit addresses were missing, and are stored now",
    );
  return isStored;
}
