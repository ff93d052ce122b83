import { changed, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { transition } from "@/server/payments/transition";

/** The database's clock, rounded down to the column's precision. */
const NOW = fragment<Date>`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Ends the time of an open test payment now, and expires it. Blocks of its deposits are no longer awaited.
 * @returns false when it is not open
 */
export function expireNow(paymentId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const ended = await changed(
      tx,
      acrossAccounts("found")
        .updateTable("payment")
        .set({ expires_at: fragment<Date>`least(expires_at, ${NOW})`, awaits_deposits_until: null })
        .where("id", "=", paymentId)
        .where("mode", "=", fragment.lit("test"))
        .where("status", "=", fragment.lit("requires_action")),
    );
    return (
      ended > 0 && (await transition(tx, { paymentId, from: "requires_action", move: { to: "expired" } }))
    );
  });
}
