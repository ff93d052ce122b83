import { refOf } from "@/server/chain/calls/terms";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { isDecided, isExecuted, isRefundDone } from "@/server/chain/reads/router-state";
import type { RelayKind } from "@/server/relayer/jobs/queue-relay";
import type { Job } from "@/server/relayer/signer/relay-job";

type Effective = Pick<Job, "kind" | "router" | "paymentId" | "refundRef">;

/** Returns the router event that proves the effect of a call of this kind; null where the token's transfer does. */
export function effectOf({ kind }: Pick<Job, "kind">): RouterEvent["type"] | null {
  return EFFECTS[kind];
}

const EFFECTS = {
  pay_authorization: "PaymentExecuted",
  pay_permit2: "PaymentExecuted",
  pay_deposit: "PaymentExecuted",
  pay_deposit_authorization: "PaymentExecuted",
  fund_deposit: null,
  refund: "PaymentRefunded",
  close: "PaymentClosed",
  deposit_return: "DepositReturned",
  deposit_claim: "DepositReturned",
} as const satisfies Record<RelayKind, RouterEvent["type"] | null>;

/** Returns whether calls of this kind move money that a deposit address has left. */
export function isOfDeposit(kind: RelayKind): boolean {
  return EFFECTS[kind] === "DepositReturned";
}

/** Checks whether an event of the job's router proves its effect. A router of edition 1 names no refund. */
export function provesEffect(
  event: RouterEvent,
  job: Pick<Job, "kind" | "key" | "paymentId" | "refundRef">,
): boolean {
  if (event.type !== effectOf(job)) return false;
  if (event.type === "PaymentClosed") return event.paymentRef === refOf(job.paymentId);
  if (event.key !== job.key) return false;
  return event.type !== "PaymentRefunded" || event.refundRef === null || event.refundRef === job.refundRef;
}

/**
 * Checks whether a router has done to a payment what the job is for, in any transaction. A payment that was paid first
 * needs no closing. A deposit may be filled and emptied any number of times, so no transaction but its own answers a
 * call for it.
 * @param atBlock a node that is behind refuses instead of answering for an older block
 */
export function hasEffect(chainId: number, job: Effective, atBlock: number): Promise<boolean> {
  const { router, paymentId, refundRef } = job;
  const payment = { chainId, router, paymentId };
  if (job.kind === "close") return isDecided(payment, atBlock);
  if (isOfDeposit(job.kind) || job.kind === "fund_deposit") return Promise.resolve(false);
  return job.kind === "refund"
    ? isRefundDone({ ...payment, refundRef }, atBlock)
    : isExecuted(payment, atBlock);
}
