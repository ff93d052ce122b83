import { formatChainId } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { decimalText } from "@/server/assets/decimal-text";
import { chainName } from "@/server/assets/known-assets";
import { csvRow, decimalOf } from "@/server/kernel/csv";

/** A settled payment with the rate of its quote. */
export interface SettledRow {
  id: string;
  referenceId: string;
  merchantId: string;
  merchantName: string;
  unit: string;
  settledAt: Date;
  chainId: number | null;
  asset: string | null;
  tokenSymbol: string | null;
  tokenDecimals: number | null;
  tokenAmount: bigint | null;
  feeAmount: bigint | null;
  refundedAmount: bigint;
  fiatCurrency: string | null;
  fiatMinor: bigint | null;
  rateNumerator: bigint | null;
  rateDenominator: bigint | null;
  txHash: string | null;
  destination: string | null;
}

/** The columns of the report; amounts are decimal, in whole units of the token or the currency. */
export const REPORT_HEAD = csvRow([
  "paymentId",
  "referenceId",
  "merchantId",
  "merchantName",
  "settledAt",
  "networkId",
  "networkName",
  "asset",
  "token",
  "gross",
  "fee",
  "net",
  "fiatCurrency",
  "fiatAmount",
  "rate",
  "refunded",
  "txId",
  "destination",
]);

/** Writes the row of a settled payment. */
export function settlementRow(row: SettledRow): string {
  const { chainId, tokenAmount, feeAmount, tokenDecimals } = row;
  const token = (value: bigint | null) =>
    value === null || tokenDecimals === null ? null : decimalOf(value, tokenDecimals);
  const net = tokenAmount === null || feeAmount === null ? null : tokenAmount - feeAmount;
  return csvRow([
    row.id,
    row.referenceId,
    row.merchantId,
    row.merchantName,
    row.settledAt.toISOString(),
    chainId === null ? null : formatChainId(chainId),
    chainId === null ? null : chainName(chainId),
    row.asset,
    row.tokenSymbol,
    token(tokenAmount),
    token(feeAmount),
    token(net),
    row.fiatCurrency,
    fiatOf(row),
    rateOf(row),
    token(row.refundedAmount),
    row.txHash,
    row.destination,
  ]);
}

function fiatOf({ fiatCurrency, fiatMinor }: SettledRow): string | null {
  const decimals = fiatCurrency === null ? undefined : findCurrency(fiatCurrency)?.decimals;
  return decimals === undefined || fiatMinor === null ? null : decimalOf(fiatMinor, decimals);
}

/** Returns the currency's units for one whole token; null for a payment that was priced in the token. */
function rateOf({ unit, rateNumerator, rateDenominator }: SettledRow): string | null {
  if (!unit.startsWith("iso4217/") || rateNumerator === null || rateDenominator === null) return null;
  return decimalText(rateNumerator, rateDenominator);
}
