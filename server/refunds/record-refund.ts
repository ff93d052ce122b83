import { refOf } from "@/server/chain/calls/terms";
import { changed, many, type Tx } from "@/server/db/sql";
import { notify, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { countRefund } from "@/server/refunds/count-refund";
import { decideAmount } from "@/server/refunds/decide-amount";
import { type Executed, findExecuted } from "@/server/refunds/find-executed";
import { worthOf } from "@/server/refunds/refund-worth";
import { redirectColumns, type SignedClaim } from "@/server/refunds/transition";

interface Wanted extends Executed {
  /** Base units of the token that was paid; null for everything that is left. */
  amount: bigint | null;
  /** The partner's own words. */
  reason?: string | null;
  /** Proven as the payer's. */
  claim?: SignedClaim | null;
}

interface Client {
  requestId: string;
  /** The person in the dashboard; null for an API key. */
  userId: string | null;
  /** The API key that the timeline names; the request log has the others. */
  keyId?: string;
}

interface Recorded {
  id: string;
  /** Base units. */
  amount: bigint;
  /** CAIP-19. */
  asset: string;
  /** Whether it returns less than was paid. */
  isPart: boolean;
}

/**
 * Records that an execution is to be refunded, and wakes the refund worker. The refunds of an execution that have not
 * failed come to at most its amount.
 * @throws AppError `already_refunded`, `params_validation`, `invalid_state`, `forbidden` beyond the person's limit
 */
export async function recordRefund(tx: Tx, wanted: Wanted, client: Client): Promise<Recorded> {
  const { paymentId, optionId, reason, claim } = wanted;
  // Requests for one payment wait here for each other, so that none counts on money that another takes.
  await lockPayment(tx, paymentId);
  const executed = await findExecuted(tx, { paymentId, optionId });
  const amount = decideAmount(executed, wanted.amount);
  const id = newId("ref");
  await changed(
    tx,
    store.insertInto("refund").values({
      id,
      account_id: executed.accountId,
      merchant_id: executed.merchantId,
      payment_id: paymentId,
      option_id: executed.optionId,
      chain_id: executed.chainId,
      amount,
      ref: refOf(id),
      reason,
      // When the claim lapses, the refund waits for the next one.
      ...(claim && { ...redirectColumns(claim), undeliverable_cause: "awaits_claim" }),
    }),
  );
  if (client.userId !== null) {
    const member = { accountId: executed.accountId, userId: client.userId };
    await countRefund(tx, member, { refundId: id, worth: worthOf(executed, amount) });
  }
  const isPart = amount < executed.paid;
  const data = {
    refundId: id,
    ...(isPart && { amount: String(amount), asset: executed.asset }),
    ...(client.userId !== null && { userId: client.userId }),
    ...(client.keyId !== undefined && { byKeyId: client.keyId }),
    ...(optionId !== null && { isException: true }),
    ...(claim && { to: claim.to }),
  };
  await recordEvent(tx, { paymentId, type: "refund.requested", data, requestId: client.requestId });
  await many(tx, notify("refund_wanted", String(executed.chainId)));
  return { id, amount, asset: executed.asset, isPart };
}
