import type { InferResult } from "kysely";
import { presentAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import { chainName } from "@/server/assets/known-assets";
import { csvRow, decimalOf } from "@/server/kernel/csv";
import { type Payments, withMerchant } from "@/server/listings/payment-page";
import { shownStatus } from "@/server/payments/lifecycle";
import { isDue } from "@/server/payments/payment-row";

/** Selects the columns of payments that an export reads. */
export function exportRowsOf(payments: Payments) {
  return withMerchant(payments).select([
    "p.id",
    "p.created_at as createdAt",
    "p.updated_at as updatedAt",
    "p.status",
    isDue,
    "p.merchant_id as merchantId",
    "m.name as merchantName",
    "p.reference_id as referenceId",
    "p.unit",
    "p.amount",
    "p.fiat_currency as fiatCurrency",
    "p.fiat_minor as fiatMinor",
    "p.token_symbol as tokenSymbol",
    "p.token_decimals as tokenDecimals",
    "p.token_amount as tokenAmount",
    "p.fee_amount as feeAmount",
    "p.chain_id as chainId",
    "p.asset",
    "p.buyer_account as buyerAccount",
    "p.buyer_provider_name as buyerProviderName",
    "p.destination",
    "p.tx_hash as txHash",
    "p.settled_at as settledAt",
    "p.refund_status as refundStatus",
    "p.refunded_amount as refundedAmount",
    "p.refunding_amount as refundingAmount",
    "p.description",
    "p.metadata",
  ]);
}

type ExportRow = InferResult<ReturnType<typeof exportRowsOf>>[number];

/** The header row: times are in UTC (ISO 8601), amounts in whole units of the column's currency or token. */
export const EXPORT_HEAD = csvRow([
  "Payment id",
  "Created (UTC)",
  "Last changed (UTC)",
  "Status",
  "Merchant id",
  "Merchant",
  "Reference",
  "Amount asked (units of “Asked in”)",
  "Asked in",
  "Fiat amount (units of “Fiat currency”)",
  "Fiat currency",
  "Paid amount (units of “Token”)",
  "Fee (units of “Token”)",
  "Net amount (units of “Token”)",
  "Token",
  "Network",
  "Asset (CAIP-19)",
  "Buyer account (CAIP-10)",
  "Buyer wallet",
  "Money goes to",
  "Transaction hash",
  "Settled (UTC)",
  "Refund status",
  "Refunded (units of “Token”)",
  "Refund pending (units of “Token”)",
  "Description",
  "Metadata (JSON)",
]);

interface Unit {
  symbol: string;
  decimals: number;
}

/** Creates a row writer that caches units and networks, of which an export has few. */
export function exportWriter(): (row: ExportRow) => string {
  const units = new Map<string, Unit>();
  const networks = new Map<number, string>();
  return (row) => {
    const unit = remember(units, row.unit, unitOf);
    const { tokenAmount, feeAmount, tokenDecimals, fiatCurrency, fiatMinor, chainId } = row;
    const token = (value: bigint | null) =>
      value === null || tokenDecimals === null ? null : decimalOf(value, tokenDecimals);
    const net = tokenAmount === null || feeAmount === null ? null : tokenAmount - feeAmount;
    return csvRow([
      row.id,
      row.createdAt.toISOString(),
      row.updatedAt.toISOString(),
      shownStatus(row),
      row.merchantId,
      row.merchantName,
      row.referenceId,
      decimalOf(row.amount, unit.decimals),
      unit.symbol,
      fiatCurrency === null || fiatMinor === null
        ? null
        : decimalOf(fiatMinor, remember(units, `iso4217/${fiatCurrency}`, unitOf).decimals),
      fiatCurrency,
      token(tokenAmount),
      token(feeAmount),
      token(net),
      row.tokenSymbol,
      chainId === null ? null : remember(networks, chainId, chainName),
      row.asset,
      row.buyerAccount,
      row.buyerProviderName,
      row.destination,
      row.txHash,
      row.settledAt?.toISOString() ?? null,
      row.refundStatus,
      row.refundStatus === null ? null : token(row.refundedAmount),
      row.refundStatus === null ? null : token(row.refundingAmount),
      row.description,
      row.metadata === null ? null : JSON.stringify(row.metadata),
    ]);
  };
}

function remember<K, V>(known: Map<K, V>, key: K, find: (key: K) => V): V {
  const found = known.get(key) ?? find(key);
  known.set(key, found);
  return found;
}

function unitOf(unit: string): Unit {
  const currency = unit.startsWith("iso4217/") ? findCurrency(unit.slice(8)) : undefined;
  if (currency) return { symbol: currency.code, decimals: currency.decimals };
  const { display } = presentAmount(unit, 0n);
  return { symbol: display.assetSymbol, decimals: display.decimals };
}
