import { presentAmount } from "@/server/assets/amount";
import { isFinal, pollInMs } from "@/server/payments/lifecycle";
import type { PaymentRow, StatusRow } from "@/server/payments/payment-row";
import type {
  ConfirmedStatus,
  PaymentDetails,
  PaymentStatusAnswer,
  RefundSummary,
} from "@/server/payments/schema";

type PaidFacts = { asset: string; txHash: string; amount: bigint };

/** Returns the facts that only a succeeded payment has; null otherwise. */
function paidFacts({ status, asset, txHash, tokenAmount }: StatusRow): PaidFacts | null {
  if (status !== "succeeded" || !asset || !txHash || tokenAmount === null) return null;
  return { asset, txHash, amount: tokenAmount };
}

function presentInfo(row: StatusRow): ConfirmedStatus["info"] {
  const paid = paidFacts(row);
  return paid && { optionAmount: presentAmount(`caip19/${paid.asset}`, paid.amount), txId: paid.txHash };
}

/** Presents a payment's status for confirm. */
export function presentConfirmed(row: StatusRow): ConfirmedStatus {
  return {
    status: row.status,
    isFinal: isFinal(row.status),
    pollInMs: pollInMs(row.status),
    info: presentInfo(row),
  };
}

/** Presents a payment's status for both status operations. */
export function presentStatus(row: StatusRow): PaymentStatusAnswer {
  return { ...presentConfirmed(row), failureCode: row.failureCode };
}

type Refunded = Pick<PaymentRow, "asset" | "refundStatus" | "refundedAmount" | "refundingAmount">;

/** Presents the sums of a payment's refunds; undefined without any. */
export function presentRefunds(row: Refunded): RefundSummary | undefined {
  const { asset, refundStatus, refundedAmount, refundingAmount } = row;
  if (!refundStatus || !asset) return undefined;
  return { status: refundStatus, amount: presentAmount(`caip19/${asset}`, refundedAmount + refundingAmount) };
}

/** Presents a payment for its merchant. The settlement is part of the payment's own transaction. */
export function presentDetails(
  row: StatusRow & Refunded & Pick<PaymentRow, "referenceId" | "settledAt">,
): PaymentDetails {
  const paid = row.settledAt ? paidFacts(row) : null;
  return {
    referenceId: row.referenceId,
    status: row.status,
    failureCode: row.failureCode,
    info: presentInfo(row),
    settlement: paid && { successful: { amount: { unit: `caip19/${paid.asset}` }, txId: paid.txHash } },
    refund: presentRefunds(row),
  };
}
