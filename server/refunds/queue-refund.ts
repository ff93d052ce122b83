import type { Hex } from "viem";
import type { Tx } from "@/server/db/sql";
import { moveRefund, type OpenRefundStatus } from "@/server/refunds/transition";
import { queueRelay } from "@/server/relayer/jobs/queue-relay";

interface QueuedRefund {
  id: string;
  paymentId: string;
  chainId: number;
  router: Hex;
  key: Hex;
  from: OpenRefundStatus;
}

interface RefundCall {
  /** The key that sends it. */
  refunder: string;
  calldata: Hex;
  /** Unix seconds; from then on it is not signed any more. */
  deadline: number;
  /** Whose signature pays; the vault pays without it. */
  wallet?: string;
}

/**
 * Has the refunder send a refund, in the caller's transaction, which holds the payment's lock. False, with the queued
 * call to be rolled back by the caller, when somebody else moved the refund first.
 */
export async function queueRefund(tx: Tx, refund: QueuedRefund, call: RefundCall) {
  const { id, paymentId, chainId, router, key, from } = refund;
  const { refunder, calldata, deadline, wallet } = call;
  const kind = "refund";
  const request = { paymentId, attemptId: null, kind, chainId, router, calldata, key, deadline } as const;
  const jobId = await queueRelay(tx, refunder, request);
  return moveRefund(tx, { id, paymentId, from, move: { to: "submitted", jobId, wallet } });
}
