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
  /** Unix seconds; after that the call is not signed any more. */
  deadline: number;
  /** The wallet whose signature pays; the vault pays when it is left out. */
  wallet?: string;
}

/**
 * Queues a refund's call in the caller's transaction, which holds the payment's lock. Returns false when another
 * transaction moved the refund first; the caller then rolls back the queued call.
 */
export async function queueRefund(tx: Tx, refund: QueuedRefund, call: RefundCall) {
  const { id, paymentId, chainId, router, key, from } = refund;
  const { refunder, calldata, deadline, wallet } = call;
  const kind = "refund";
  const request = { paymentId, attemptId: null, kind, chainId, router, calldata, key, deadline } as const;
  const jobId = await queueRelay(tx, refunder, request);
  return moveRefund(tx, { id, paymentId, from, move: { to: "submitted", jobId, wallet } });
}
