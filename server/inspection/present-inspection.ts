import { parseAccountId, parseAddress, parseUnit } from "@/server/assets/caip";
import { decimalText } from "@/server/assets/decimal-text";
import { percentageOf } from "@/server/assets/fee-schedule";
import { feePartsOf } from "@/server/assets/fees";
import { chainName } from "@/server/assets/known-assets";
import { findChain } from "@/server/chain/client/registry";
import { explainPayment } from "@/server/inspection/explain-payment";
import type { Processing } from "@/server/inspection/explain-processing";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";
import type { PaymentChainFacts } from "@/server/inspection/load-chain-facts";
import type { Sentence } from "@/server/kernel/zod-primitives";
import { presentListItem, presentTokenAmount } from "@/server/listings/dashboard/present-payment-list";
import type { Confirmations } from "@/server/listings/list-schema";
import { payLink } from "@/server/payments/pay-link";
import type { DetailedRow } from "@/server/payments/payment-row";
import { waitingOf } from "@/server/payments/waiting";

type Inspected = DetailedRow &
  PaymentChainFacts & {
    /** Why the relayer does not send the transaction yet, in words. */
    waitReason: readonly Sentence[] | null;
  };

type Breakdown = NonNullable<PaymentInspection["breakdown"]>;

/** Presents a payment for the dashboard, without its timeline, its refund and the reader's permissions. */
export function presentInspection(
  row: Inspected,
): Omit<
  PaymentInspection,
  | "timeline"
  | "letterhead"
  | "canCancel"
  | "canRefund"
  | "testHelpers"
  | "refund"
  | "refunds"
  | "refundedPart"
  | "exceptions"
  | "deposits"
  | "buyerData"
> {
  const item = presentListItem(row);
  const breakdown = presentBreakdown(row);
  const { assetSymbol: symbol = "", networkName } = breakdown?.token.display ?? {};
  return {
    payment: {
      ...item,
      mode: row.mode,
      description: row.description,
      metadata: row.metadata ?? {},
      expiresAt: row.expiresAt,
      updatedAt: row.updatedAt,
      settledAt: row.settledAt,
      cancelledAt: row.cancelledAt,
    },
    explanation: explainPayment({
      status: item.status,
      failureCode: row.failureCode,
      cancelledReason: row.cancelledReason,
      processing: presentProcessing(row, item.confirmations),
      token: networkName ? { symbol, networkName } : null,
      hasDestination: row.destination !== null,
    }),
    payLink: payLink(row.id),
    breakdown,
    buyer: presentBuyer(row),
    chain: presentChain(row),
  };
}

function presentProcessing(row: Inspected, confirmations: Confirmations | null): Omit<Processing, "network"> {
  const { chainId, jobId, versions, sentAt, waitReason, deadline, readAt } = row;
  const since = (at: Date) => readAt.getTime() - at.getTime();
  return {
    confirmations,
    waiting: waitingOf(row, chainId === null ? undefined : findChain(chainId)),
    sending:
      jobId === null ? null : { versions, sentMs: sentAt && Math.max(0, since(sentAt)), reason: waitReason },
    deadlineMs: deadline && -since(deadline),
  };
}

function presentBreakdown(row: Inspected): PaymentInspection["breakdown"] {
  const { tokenAmount, feeAmount, destination } = row;
  if (tokenAmount === null || feeAmount === null) return null;
  const token = presentTokenAmount(row, tokenAmount);
  const fee = presentTokenAmount(row, feeAmount);
  const net = presentTokenAmount(row, tokenAmount - feeAmount);
  if (!token || !fee || !net) return null;
  return {
    token,
    fee,
    feeParts: presentFeeParts(row, tokenAmount, feeAmount),
    net,
    destination: destination && parseAddress(destination),
    rate: presentRate(row),
  };
}

function presentFeeParts(row: Inspected, amount: bigint, fee: bigint): Breakdown["feeParts"] {
  if (row.quotedFeeBps === null) return null;
  const parts = feePartsOf(amount, fee, row.quotedFeeBps);
  const fixed = presentTokenAmount(row, parts.fixed);
  const share = presentTokenAmount(row, parts.share);
  return fixed && share && { fixed, share, percentage: percentageOf(row.quotedFeeBps) };
}

function presentRate(row: Inspected): Breakdown["rate"] {
  const { rateNumerator, rateDenominator, rateSource, rateAsOf, tokenSymbol } = row;
  const unit = parseUnit(row.unit);
  if (
    unit?.kind !== "fiat" ||
    !rateNumerator ||
    !rateDenominator ||
    !rateSource ||
    !rateAsOf ||
    !tokenSymbol
  ) {
    return null;
  }
  const value = decimalText(rateNumerator, rateDenominator);
  return { base: tokenSymbol, quote: unit.currency, value, source: rateSource, asOf: rateAsOf };
}

function presentBuyer({ buyerAccount, buyerProviderName, chainId }: Inspected): PaymentInspection["buyer"] {
  const account = buyerAccount ? parseAccountId(buyerAccount)?.evm : null;
  if (!account) return null;
  const networkName = chainName(chainId ?? account.chainId);
  return { address: account.address, networkName, wallet: buyerProviderName };
}

function presentChain({ chainId, txHash, block }: Inspected): PaymentInspection["chain"] {
  if (chainId === null) return null;
  const chain = findChain(chainId);
  const explorer = chain?.explorer?.replace(/\/+$/, "");
  const txUrl = explorer && txHash ? `${explorer}/tx/${txHash}` : null;
  return { id: chainId, name: chainName(chainId), txHash, txUrl, block };
}
