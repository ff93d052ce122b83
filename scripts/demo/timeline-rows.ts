import type { DemoException } from "@/scripts/demo/chain-rows";
import type { Confirmed } from "@/scripts/demo/confirm-rows";
import { at, type Row } from "@/scripts/demo/insert-rows";
import { isOfPerson, type World } from "@/scripts/demo/payment-rows";
import { FAILURE } from "@/scripts/demo/relay-rows";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import type { PaymentEventType } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";

interface Entry {
  paymentId: string;
  type: PaymentEventType;
  data: Row;
  requestId: string | null;
  /** Unix milliseconds. */
  at: number;
}

/** Writes the payments' timelines as the program does, oldest first. */
export function timelineRows(
  world: World,
  confirms: readonly Confirmed[],
  exceptions: readonly DemoException[],
): Row[] {
  const entries = [
    ...world.payments.flatMap((payment) => beginning(payment, world)),
    ...confirms.flatMap((confirmed) => confirming(confirmed, world)),
    ...exceptions.flatMap((exception) => exceptional(exception, world)),
    ...world.refunds.flatMap((refund) => refunding(refund, world)),
  ];
  return entries
    .sort((a, b) => a.at - b.at)
    .map(({ paymentId, type, data, requestId, at: when }) => {
      return { payment_id: paymentId, type, data, request_id: requestId, created_at: at(when) };
    });
}

/** What happens before a confirm, and the ends without one. */
function beginning(payment: World["payments"][number], { people }: World): Entry[] {
  const { id, requestId, sale, unit, options } = payment;
  const { createdAt, endedAt, outcome } = sale;
  const entry = (type: PaymentEventType, when: number, data: Row = {}): Entry => {
    return { paymentId: id, type, data, requestId: null, at: when };
  };
  const terms = { unit, value: String(sale.total), ...(isOfPerson(sale) && { userId: people.support }) };
  const entries: Entry[] = [{ ...entry("payment.created", createdAt, terms), requestId }];
  for (const { quotedAt, terms: quoted, asset } of options) {
    const data = { options: 1, assets: [asset.id], payer: quoted.payer };
    entries.push({ ...entry("options.quoted", quotedAt, data), requestId: newId("req", quotedAt) });
  }
  if (outcome === "expired" || outcome === "late") entries.push(entry("payment.expired", sale.expiresAt));
  if (outcome === "cancelled")
    entries.push(entry("payment.cancelled", endedAt, { reason: "cancelled_by_merchant" }));
  const [option] = options;
  if (outcome === "declined" && option) {
    const data = {
      failureCode: "declined_user",
      reason: "screening",
      optionId: option.id,
      account: option.account,
    };
    entries.push(entry("payment.failed", endedAt, data));
  }
  return entries;
}

function confirming(
  { payment, option, attemptId, jobId, at: when }: Confirmed,
  { executed }: World,
): Entry[] {
  const { asset, account, id: optionId, place, terms } = option;
  const requestId = newId("req", when);
  const entry = (type: PaymentEventType, at: number, data: Row): Entry => {
    return { paymentId: payment.id, type, data, requestId: null, at };
  };
  const accepted = { attemptId, optionId, kind: asset.kind, wallet: payment.sale.wallet };
  const chosen = { optionId, account, asset: asset.id, adopted: false };
  const entries: Entry[] = [
    { ...entry("payment.processing", when, chosen), requestId },
    { ...entry("confirm.accepted", when + 5, accepted), requestId },
  ];
  const mined = executed.paid.get(option.id);
  if (!mined) {
    const [reason, failedAt] = [FAILURE, when + 4_000];
    entries.push(entry("relay.failed", failedAt, { reason }));
    entries.push(entry("payment.failed", failedAt + 5, { failureCode: null, reason }));
    return entries;
  }
  const { hash: txHash, nonce, block } = mined;
  const [sent, minedAt] = [{ chainId: place.chainId, txHash }, mined.at * 1_000];
  if (jobId) {
    entries.push(entry("relay.signed", minedAt - 2_000, { ...sent, nonce, others: 0 }));
    entries.push(entry("relay.broadcast", minedAt - 1_000, { ...sent, others: 0 }));
    entries.push(entry("relay.mined", minedAt + 400, { txHash, block }));
  } else entries.push(entry("chain.executed", minedAt + 400, { ...sent, block }));
  entries.push(entry("payment.succeeded", minedAt + 410, { txHash, block }));
  if (terms.destination !== NATIVE_TOKEN) {
    const amount = String(terms.amount - terms.fee);
    const data = { asset: asset.id, amount, destination: terms.destination, txHash };
    entries.push(entry("settlement.done", minedAt + 420, data));
  }
  return entries;
}

function exceptional(exception: DemoException, { people }: World): Entry[] {
  const { id, kind, payment, option, mined, status, decidedAt } = exception;
  const of = { paymentId: payment.id, requestId: null };
  const { chainId } = option.place;
  const { hash: txHash, block } = mined;
  const amount = String(option.terms.amount);
  const facts = {
    exceptionId: id,
    reason: kind,
    txHash,
    chainId,
    asset: option.asset.id,
    amount,
    key: option.key,
  };
  const entries: Entry[] = [
    { ...of, type: "chain.executed", data: { chainId, txHash, block }, at: mined.at * 1_000 + 400 },
    { ...of, type: "chain.exception", data: facts, at: mined.at * 1_000 + 2_000 },
  ];
  if (status === "accepted" && decidedAt !== null) {
    const data = { exceptionId: id, kind, userId: people.finance };
    entries.push({ ...of, type: "exception.accepted", data, at: decidedAt });
  }
  return entries;
}

function refunding(refund: World["refunds"][number], { executed, people }: World): Entry[] {
  const { id: refundId, payment, option, amount, isPart, requestedAt, isOfException } = refund;
  const userId = isOfException ? people.finance : people.support;
  const entry = (type: PaymentEventType, when: number, data: Row): Entry => {
    return { paymentId: payment.id, type, data: { refundId, ...data }, requestId: null, at: when };
  };
  const part = isPart ? { amount: String(amount), asset: option.asset.id } : {};
  const requested = entry("refund.requested", requestedAt, {
    ...part,
    userId,
    ...(isOfException && { isException: true }),
  });
  const mined = executed.refunded.get(refundId);
  if (!mined) {
    const lacking = { needed: String(amount), available: "0" };
    return [requested, entry("refund.pending_funds", requestedAt + 1_000, lacking)];
  }
  const { hash: txHash, block } = mined;
  return [
    requested,
    entry("refund.submitted", requestedAt + 1_000, {}),
    entry("refund.succeeded", mined.at * 1_000 + 500, { txHash, block }),
  ];
}
