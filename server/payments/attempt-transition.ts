import { changed, sql, type Tx } from "@/server/db/sql";

/** The only writer of `payment_attempt.status`. A payment has at most one active attempt. */

/** Ends the active attempts of payments. The caller holds the payments' locks. */
export async function endAttempts(
  tx: Tx,
  paymentIds: readonly string[],
  to: "succeeded" | "failed",
): Promise<void> {
  await tx.query(
    sql`update payment_attempt set status = ${to}::attempt_status
        where payment_id = any(${paymentIds}::text[]) and status = 'active'`,
  );
}

/** Fails one attempt of a payment. False when it is not the active one. */
export async function failAttempt(
  tx: Tx,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<boolean> {
  const moved = await changed(
    tx,
    sql`update payment_attempt set status = 'failed' where id = ${id} and payment_id = ${paymentId} and status = 'active'`,
  );
  return moved > 0;
}
