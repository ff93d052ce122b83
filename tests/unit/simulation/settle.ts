import { decideSettlement } from "@/server/reconciliation/decide-settlement";
import type { JobRow, PaymentRow, Store } from "./store";

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
    if (job.call.payment !== payment.id || job.status !== "queued" || job.call.kind === "refund") continue;
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
    if (job.call.payment === id && job.call.kind === "pay" && job.status === "queued") {
      Object.assign(job, { status: "failed", failure: "the payment failed" });
    }
  }
  store.move(payment, "processing", "failed");
  return "failed";
}

/** As failJob of server/relayer/transactions/close-job.ts. False, with nothing changed, when the chain's event will decide. */
export function failJob(store: Store, job: JobRow, failure: string): boolean {
  if (job.status === "confirmed" || job.status === "failed") return true;
  const { status } = job;
  Object.assign(job, { status: "failed", failure });
  if (job.isAttempt && failPayment(store, job.call.payment, job.call.key) === "on_chain") {
    Object.assign(job, { status, failure: null });
    return false;
  }
  recordLoss(store, job);
  return true;
}

/** As closeByEvent of server/relayer/transactions/close-job.ts. */
export function closeByEvent(store: Store, job: JobRow): boolean {
  const { kind, payment, key } = job.call;
  const booked = store.events.filter(
    (event) => event.payment === payment && event.type === kind && event.outcome !== null,
  );
  const event =
    booked.find((one) => one.key === key) ?? booked.find(({ outcome }) => outcome === "applied") ?? booked[0];
  if (!event || (job.status !== "signed" && job.status !== "mined")) return false;
  if (event.key === key) {
    Object.assign(job, { status: "confirmed", txHash: event.txHash, block: event.block, blockHash: null });
  } else {
    Object.assign(job, { status: "failed", failure: "paid by another option" });
    recordLoss(store, job);
  }
  return true;
}

/** What the payment, or its refund, succeeded by was a transaction of this job, which never comes back. */
function recordLoss(store: Store, job: JobRow): void {
  const { txHash, status } = store.payment(job.call.payment);
  const refund = store.refunds.find((row) => row.job === job && row.status === "succeeded");
  for (const { hash } of store.versionsOf(job)) {
    if ((status === "succeeded" && txHash === hash) || refund?.txHash === hash) store.reported.add(hash);
  }
}
