import { changed, type Tx } from "@/server/db/sql";
import { anyOf, fragment, store } from "@/server/db/store";

/** The only writer of `payment_attempt.status`. A payment has at most one active attempt. */

/** Ends the active attempts of payments. The caller holds the payments' locks. */
export async function endAttempts(
  tx: Tx,
  paymentIds: readonly string[],
  to: "succeeded" | "failed",
): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("payment_attempt")
      .set({ status: to })
      .where("payment_id", "=", anyOf(paymentIds))
      .where("status", "=", fragment.lit("active")),
  );
}

/** Fails one attempt of a payment. False when it is not the active one. */
export async function failAttempt(
  tx: Tx,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<boolean> {
  const moved = await changed(
    tx,
    store
      .updateTable("payment_attempt")
      .set({ status: "failed" })
      .where("id", "=", id)
      .where("payment_id", "=", paymentId)
      .where("status", "=", fragment.lit("active")),
  );
  return moved > 0;
}
