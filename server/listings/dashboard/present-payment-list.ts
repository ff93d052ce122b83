import { presentAmount } from "@/server/assets/amount";
import type { Amount } from "@/server/assets/schema";
import { findChain } from "@/server/chain/client/registry";
import { placeOf } from "@/server/listings/list-place";
import type { PaymentListRow } from "@/server/listings/list-row";
import type { Confirmations, PaymentListItem } from "@/server/listings/list-schema";
import { nameMerchant } from "@/server/merchants/name-merchant";
import { shownStatus } from "@/server/payments/lifecycle";
import type { PaymentRow } from "@/server/payments/payment-row";
import { waitingOf } from "@/server/payments/waiting";

/** Presents a payment as a line of the dashboard's list. */
export function presentListItem(row: PaymentListRow): PaymentListItem {
  return {
    id: row.id,
    place: placeOf(row),
    status: shownStatus(row),
    confirmations: presentConfirmations(row),
    slowS: presentSlowness(row),
    referenceId: row.referenceId,
    merchant: nameMerchant(row),
    amount: presentAmount(row.unit, row.amount),
    tokenAmount: isPaidAsRequested(row) ? null : presentTokenAmount(row, row.tokenAmount),
    feeAmount: presentTokenAmount(row, row.feeAmount),
    refund: presentRefunds(row),
    buyer: row.buyerAccount,
    txHash: row.txHash,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * Presents an amount of a payment's token; null until the buyer has chosen. An asset removed from the configuration
 * keeps its name.
 */
export function presentTokenAmount(row: PaymentRow, value: bigint | null): Amount | null {
  const { asset, tokenSymbol, tokenDecimals } = row;
  if (value === null || !asset || tokenSymbol === null || tokenDecimals === null) return null;
  const known = presentAmount(`caip19/${asset}`, value);
  if (known.display.networkName) return known;
  const networkName = `Chain ${row.chainId}`;
  return {
    ...known,
    display: { assetName: tokenSymbol, assetSymbol: tokenSymbol, decimals: tokenDecimals, networkName },
  };
}

/** Presents the refunds of a payment; null without any. */
function presentRefunds(row: PaymentListRow): PaymentListItem["refund"] {
  const amount = presentTokenAmount(row, row.refundedAmount + row.refundingAmount);
  return row.refundStatus && amount ? { status: row.refundStatus, amount } : null;
}

/** Presents the confirmations of a payment whose transaction waits for them. */
function presentConfirmations({ status, block, head, chainId }: PaymentListRow): Confirmations | null {
  if (status !== "processing" || block === null || head === null || chainId === null) return null;
  const configured = findChain(chainId)?.confirmations;
  const need = typeof configured === "number" ? configured : null;
  const have = Math.max(0, head - block + 1);
  return { have: need === null ? have : Math.min(have, need), need };
}

function presentSlowness(row: PaymentListRow): number | null {
  const waiting = waitingOf(row, row.chainId === null ? undefined : findChain(row.chainId));
  return waiting?.isSlow ? Math.floor(waiting.waitedMs / 1_000) : null;
}

/** Checks whether the payment was requested in the same asset that pays it. */
function isPaidAsRequested({ unit, asset, amount, tokenAmount }: PaymentRow): boolean {
  return unit === `caip19/${asset}` && amount === tokenAmount;
}
