import { presentAmount } from "@/server/assets/amount";
import { parseAddress } from "@/server/assets/caip";
import type { Refund, RefundStatus } from "@/server/refunds/refund-schema";

/** The facts of a refund that partners read. */
interface RefundFacts {
  id: string;
  paymentId: string;
  merchantId: string;
  status: RefundStatus;
  /** CAIP-19. */
  asset: string;
  /** Base units. */
  tokenAmount: bigint;
  reason: string | null;
  /** In lower case; null in events from before it was recorded. */
  to: string | null;
  /** Its call's transaction, too, while that is not confirmed. */
  txHash: string | null;
  failure: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Presents a refund to partners. */
export function presentApiRefund(facts: RefundFacts): Refund {
  const { id, paymentId, merchantId, status, asset, tokenAmount, reason, to, createdAt, updatedAt } = facts;
  return {
    refundId: id,
    paymentId,
    merchantId,
    status,
    amount: presentAmount(`caip19/${asset}`, tokenAmount),
    reason,
    to: to && (parseAddress(to) ?? to),
    txId: status === "succeeded" ? facts.txHash : null,
    failure: status === "failed" ? facts.failure : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    stateVersion: updatedAt.getTime(),
  };
}
