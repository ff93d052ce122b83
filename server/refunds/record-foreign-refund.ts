import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import { resolveByRefund } from "@/server/reconciliation/exception-transition";
import { findOption } from "@/server/reconciliation/executed-option";
import { findExecuted } from "@/server/refunds/find-executed";

interface ForeignRefund {
  paymentId: string;
  key: string;
  txHash: string;
  block: number;
  /** As the router logged it; edition 1 names no refund. */
  data: { amount: string; refundRef?: string };
}

/**
 * Records a refund that was not requested here, because the refunder's key was used by hand. It resolves the exception
 * about the same money when nothing of it is left.
 */
export async function recordForeignRefund(tx: Tx, event: ForeignRefund): Promise<void> {
  const { paymentId, txHash, block, key, data } = event;
  const option = await findOption(tx, key);
  if (!option) throw new Error(`the router refunded ${key}, which no option of payment ${paymentId} has`);
  const executed = await findExecuted(tx, { paymentId, optionId: option.id });
  const id = newId("ref");
  await changed(
    tx,
    store.insertInto("refund").values({
      id,
      account_id: executed.accountId,
      merchant_id: executed.merchantId,
      payment_id: paymentId,
      option_id: option.id,
      chain_id: executed.chainId,
      amount: BigInt(data.amount),
      ref: data.refundRef ?? null,
      status: "succeeded",
      tx_hash: txHash,
    }),
  );
  if (executed.taken + BigInt(data.amount) >= executed.paid) await resolveByRefund(tx, key, id);
  await recordEvent(tx, { paymentId, type: "refund.succeeded", data: { refundId: id, txHash, block } });
}
