import { decideSettlement } from "@/server/reconciliation/decide-settlement";
import { isPaying } from "./call";
import type { EventRow, JobRow, PaymentRow } from "./rows";
import type { Store } from "./store";

interface Executed {
  payment: number;
  key: string;
  txHash: number;
  block: number;
}

/** As server/reconciliation/settle-payment.ts, inside a transaction. */
export function settle(store: Store, executed: Executed): "applied" | "late" | "duplicate" {
  const { key, txHash } = executed;
  const payment = store.payment(executed.payment);
  const state = {
    status: payment.status,
    optionId: payment.key,
    txHash: payment.txHash === null ? null : String(payment.txHash),
  };
  const settlement = decideSettlement(state, { optionId: key, txHash: String(txHash) });
  switch (settlement) {
    case "known":
      return "applied";
    case "moved":
      payment.txHash = txHash;
      return "applied";
    case "late":
    case "duplicate":
      recordException(store, executed);
      return settlement;
    case "adopt":
      adopt(store, payment, key);
      break;
    case "switch":
      payment.key = key;
      break;
    case "succeed":
      break;
  }
  succeed(store, payment, executed);
  return "applied";
}

/** Takes over an option that was executed without a confirm. */
export function adopt(store: Store, payment: PaymentRow, key: string): void {
  if (!store.move(payment, "requires_action", "processing")) throw new Error("not open although locked");
  payment.key = key;
}

function succeed(store: Store, payment: PaymentRow, { key, txHash, block }: Executed): void {
  if (!store.move(payment, "processing", "succeeded")) throw new Error("not processing although locked");
  payment.txHash = txHash;
  for (const job of store.jobs) {
    if (job.call.payment !== payment.id || job.status !== "queued" || !isPaying(job.call)) continue;
    if (job.call.key === key) Object.assign(job, { status: "confirmed", txHash, block });
    else Object.assign(job, { status: "failed", failure: "paid by another option" });
  }
}

function recordException(store: Store, { payment, key, txHash, block }: Executed): void {
  const known = store.exceptions.find((row) => row.key === key);
  if (known) Object.assign(known, { txHash, block, isGone: false });
  else store.exceptions.push({ payment, key, txHash, block, isGone: false });
}

/** As server/reconciliation/fail-payment.ts. */
export function failPayment(store: Store, id: number, key: string): "failed" | "on_chain" | "over" {
  const payment = store.payment(id);
  if (payment.status !== "processing") return "over";
  const isOnChain = store.events.some(
    ({ payment: of, type, outcome }) =>
      of === id && type === "pay" && (outcome === null || outcome === "applied"),
  );
  if (isOnChain) return "on_chain";
  if (payment.key !== key) return "over";
  for (const job of store.jobs) {
    if (job.call.payment === id && isPaying(job.call) && job.status === "queued") {
      Object.assign(job, { status: "failed", failure: "the payment failed" });
    }
  }
  store.move(payment, "processing", "failed");
  return "failed";
}

interface Failure {
  reason: string;
  /** As is-overtaken.ts: somebody else sent the authorization of the call, and its money is at the address. */
  isArrived: boolean;
  /** A planted mistake: the payment fails with the first failed execution of its deposit. */
  isFatal?: boolean;
}

/** As failJob of server/relayer/transactions/close-job.ts. False, with nothing changed, when the chain's event will decide. */
export function failJob(store: Store, job: JobRow, { reason, isArrived, isFatal }: Failure): boolean {
  if (job.status === "confirmed" || job.status === "failed") return true;
  const { status, call } = job;
  Object.assign(job, { status: "failed", failure: reason });
  if (call.kind === "close") return true;
  if ((call.kind === "pay_deposit" && !isFatal) || effectOf(job) === "return") {
    recordLoss(store, job);
    store.deposits.reviewSoon(call.key);
    return true;
  }
  if (isArrived) payFromDepositInstead(store, call);
  else if (job.isAttempt && failPayment(store, call.payment, call.key) === "on_chain") {
    Object.assign(job, { status, failure: null });
    return false;
  }
  recordLoss(store, job);
  return true;
}

/** As server/reconciliation/pay-from-deposit.ts. */
function payFromDepositInstead(store: Store, { payment: id, key }: JobRow["call"]): void {
  const payment = store.payment(id);
  const deposit = store.deposits.of(key);
  if (!deposit || payment.status !== "processing" || payment.key !== key) return;
  payment.key = deposit.key;
  store.deposits.reviewSoon(deposit.key);
}

/** As effectOf in server/relayer/transactions/job-effect.ts. */
export function effectOf({ call }: JobRow): EventRow["type"] {
  if (isPaying(call)) return "pay";
  if (call.kind === "close") return "close";
  return call.kind === "refund" ? "refund" : "return";
}

/** As closeByEvent of server/relayer/transactions/close-job.ts, and end-closing.ts. */
export function closeByEvent(store: Store, job: JobRow): boolean {
  const { payment, key, ref, kind } = job.call;
  const type = effectOf(job);
  const booked = store.events.filter(
    (event) =>
      event.payment === payment && event.type === type && event.ref === ref && event.outcome !== null,
  );
  const event =
    booked.find((one) => one.key === key) ?? booked.find(({ outcome }) => outcome === "applied") ?? booked[0];
  if (kind === "close") return endClosing(store, job, event);
  if (!event || (job.status !== "signed" && job.status !== "mined")) return false;
  if (event.key === key) {
    Object.assign(job, { status: "confirmed", txHash: event.txHash, block: event.block, blockHash: null });
  } else {
    Object.assign(job, { status: "failed", failure: "paid by another option" });
    recordLoss(store, job);
  }
  return true;
}

function endClosing(store: Store, job: JobRow, closed: EventRow | undefined): boolean {
  const { payment } = job.call;
  const isPaid = store.events.some(
    (event) => event.payment === payment && event.type === "pay" && event.outcome !== null,
  );
  if (isPaid) return failJob(store, job, { reason: "the payment was paid first", isArrived: false });
  if (!closed) return false;
  Object.assign(job, { status: "confirmed", txHash: closed.txHash, block: closed.block, blockHash: null });
  return true;
}

/** What the payment, or its refund, succeeded by was a transaction of this job, which never comes back. */
function recordLoss(store: Store, job: JobRow): void {
  const { txHash, status } = store.payment(job.call.payment);
  const refund = store.refunds.find((row) => row.job === job && row.status === "succeeded");
  for (const { hash } of store.versionsOf(job)) {
    const isLost = (status === "succeeded" && txHash === hash) || refund?.txHash === hash;
    if (isLost) store.report(hash, job.call.payment);
  }
}
