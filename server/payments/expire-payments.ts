import { db, many, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";
import { transition } from "@/server/payments/transition";

/** Expires one payment if it is due by the database's clock. False when it was not open or not due. */
export function expirePayment(paymentId: string): Promise<boolean> {
  return transaction((tx) => transition(tx, { paymentId, from: "requires_action", move: { to: "expired" } }));
}

/**
 * Expires due payments, oldest first.
 * @param limit the most that one call processes
 * @returns the number expired; a number equal to `limit` means that there may be more
 */
export async function expireDuePayments(limit = 200): Promise<number> {
  const due = await many(
    db,
    acrossAccounts("job")
      .selectFrom("payment")
      .select("id")
      .where("status", "=", fragment.lit("requires_action"))
      .where("expires_at", "<=", clock())
      .where(({ eb, or }) =>
        or([eb("awaits_deposits_until", "is", null), eb("awaits_deposits_until", "<=", clock())]),
      )
      .orderBy("expires_at")
      .limit(limit),
  );
  let expired = 0;
  for (const { id } of due) if (await expirePayment(id)) expired++;
  return expired;
}
