import { presentAmount } from "@/server/assets/amount";
import { toUnixSeconds } from "@/server/kernel/clock";
import { env } from "@/server/kernel/env";
import { publicIconUrl } from "@/server/logos/own-logo";
import { isFinal, pollInMs } from "@/server/payments/lifecycle";
import type { DetailedRow, PaymentRow, StatusRow } from "@/server/payments/payment-row";
import type {
  ConfirmedStatus,
  PaymentBuyer,
  PaymentDetails,
  PaymentMerchant,
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

/** Presents a payment's buyer; null until one has confirmed. */
export function presentBuyer(
  row: Pick<PaymentRow, "buyerAccount" | "buyerProviderName" | "buyerProviderIcon">,
): PaymentBuyer | null {
  if (row.buyerAccount === null) return null;
  return {
    accountCaip10: row.buyerAccount,
    accountProviderName: row.buyerProviderName ?? "",
    accountProviderIcon: row.buyerProviderIcon,
  };
}

/** Presents a payment's merchant. */
export function presentMerchant(
  row: Pick<PaymentRow, "merchantId" | "merchantName" | "merchantIconUrl">,
): PaymentMerchant {
  return { id: row.merchantId, name: row.merchantName, iconUrl: publicIconUrl(row.merchantIconUrl) };
}

/** Presents a payment for its merchant, and in its events. The settlement is part of the payment's own transaction. */
export function presentDetails(row: DetailsRow): PaymentDetails {
  const paid = row.settledAt ? paidFacts(row) : null;
  return {
    paymentId: row.id,
    referenceId: row.referenceId,
    status: row.status,
    failureCode: row.failureCode,
    info: presentInfo(row),
    settlement: paid && { successful: { amount: { unit: `caip19/${paid.asset}` }, txId: paid.txHash } },
    refund: presentRefunds(row),
    amount: presentAmount(row.unit, row.amount),
    description: row.description,
    metadata: row.metadata ?? {},
    merchant: presentMerchant(row),
    buyer: presentBuyer(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: toUnixSeconds(row.expiresAt),
    cancelledReason: row.cancelledReason,
    exceptions: row.exceptions,
    stateVersion: row.stateVersion,
    timelineUrl: `${env().PUBLIC_URL}/v1/payments/${row.id}/timeline`,
  };
}

/** The facts behind {@link presentDetails}. */
export type DetailsRow = StatusRow &
  Refunded &
  Pick<
    DetailedRow,
    | "id"
    | "referenceId"
    | "unit"
    | "amount"
    | "description"
    | "metadata"
    | "merchantId"
    | "merchantName"
    | "merchantIconUrl"
    | "buyerAccount"
    | "buyerProviderName"
    | "buyerProviderIcon"
    | "createdAt"
    | "expiresAt"
    | "cancelledReason"
    | "settledAt"
    | "exceptions"
  >;
