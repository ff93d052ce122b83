import type { RouterEvent } from "@/server/chain/reads/router-events";
import { isExecuted, isRefunded } from "@/server/chain/reads/router-state";
import type { Job } from "@/server/relayer/signer/relay-job";

type Effective = Pick<Job, "kind" | "router" | "paymentId">;

/** Returns the router event that proves the effect of a call of this kind. */
export function effectOf({ kind }: Pick<Job, "kind">): RouterEvent["type"] {
  return kind === "refund" ? "PaymentRefunded" : "PaymentExecuted";
}

/**
 * Checks whether a router has done to a payment what the job is for, in any transaction.
 * @param atBlock a node that is behind refuses instead of answering for an older block
 */
export function hasEffect(chainId: number, job: Effective, atBlock: number): Promise<boolean> {
  const payment = { chainId, router: job.router, paymentId: job.paymentId };
  return job.kind === "refund" ? isRefunded(payment, atBlock) : isExecuted(payment, atBlock);
}
