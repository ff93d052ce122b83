import { maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Checks whether a stored execution pays the payment, or may do so when it is booked. */
export async function isOnChain(tx: Tx, paymentId: string): Promise<boolean> {
  const execution = await maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select("tx_hash")
      .where("payment_id", "=", paymentId)
      .where("type", "=", fragment.lit("PaymentExecuted"))
      .where(({ eb, or }) =>
        or([eb("confirmed_at", "is", null), eb("outcome", "=", fragment.lit("applied"))]),
      )
      .limit(1),
  );
  return execution !== undefined;
}
