import { changed, db, maybeOne, transaction } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";

/**
 * Twenty blocks, but at least half a minute: some chains make a block every quarter of a second, wallets are slower.
 */
const UNKNOWN_BLOCKS = 20;
const LEAST_UNKNOWN_S = 30;
const MOST_UNKNOWN_S = 180;

/**
 * Records that no node knows a claim's transaction.
 * @param height the chain's present block number
 * @returns whether it has been unknown long enough to be dropped
 */
export async function noteUnknown(claimId: string, height: number): Promise<boolean> {
  const noted = await maybeOne(
    db,
    store
      .updateTable("payment_claim")
      .set({
        checked_at: clock(),
        unknown_since: fragment<Date>`coalesce(unknown_since, clock_timestamp())`,
        unknown_block: fragment<number>`coalesce(unknown_block, ${height})`,
      })
      .where("id", "=", claimId)
      .returning(
        fragment<boolean>`unknown_since + make_interval(secs => ${MOST_UNKNOWN_S}) <= clock_timestamp()
          or (unknown_since + make_interval(secs => ${LEAST_UNKNOWN_S}) <= clock_timestamp()
            and unknown_block + ${UNKNOWN_BLOCKS} <= ${height})`.as("isOver"),
      ),
  );
  return noted?.isOver ?? false;
}

/** Stops watching a claim and records why in the timeline. A repeated report still finds it. */
export function dropClaim(
  { id, paymentId, txHash }: { id: string; paymentId: string; txHash: string },
  reason: "unknown" | "other_transaction",
): Promise<void> {
  return transaction(async (tx) => {
    const dropped = await changed(
      tx,
      store
        .updateTable("payment_claim")
        .set({ dropped_at: clock(), checked_at: clock() })
        .where("id", "=", id)
        .where("seen_at", "is", null)
        .where("dropped_at", "is", null)
        .where("closed_at", "is", null),
    );
    if (dropped > 0) await recordEvent(tx, { paymentId, type: "claim.dropped", data: { txHash, reason } });
  });
}
