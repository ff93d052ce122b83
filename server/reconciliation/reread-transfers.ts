import { readTransfers } from "@/server/chain/reads/read-transfers";
import { holdsLease } from "@/server/db/lease";
import { transaction } from "@/server/db/sql";
import { addTransfers, describeTransfers } from "@/server/deposits/deposit-transfers";
import { type Cursor, isCanonical } from "@/server/indexer/cursor";
import { REREAD_EVERY_MS, recentBlocks } from "@/server/indexer/reread-recent";
import { log } from "@/server/kernel/log";
import type { Scan } from "@/server/reconciliation/scan";

type Reader = Pick<Scan, "chain" | "lease" | "deposits" | "isAwaited" | "reread">;

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
    await addTransfers(tx, chain.id, missing);
    return true;
  });
  if (isStored)
    log().warn(
      { chainId: chain.id, transfers: missing.length },
      "transfers to deposit addresses were missing, and are stored now",
    );
  return isStored;
}
