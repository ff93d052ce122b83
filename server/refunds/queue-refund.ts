import type { Hex } from "viem";
import { refOf } from "@/server/chain/calls/terms";
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
  const { refunder, wallet, ...sent } = call;
  const of = {
    paymentId,
    attemptId: null,
    kind: "refund",
    chainId,
    router,
    key,
    refundRef: refOf(id),
  } as const;
  const jobId = await queueRelay(tx, refunder, { ...of, ...sent });
  return moveRefund(tx, { id, paymentId, from, move: { to: "submitted", jobId, wallet } });
}
