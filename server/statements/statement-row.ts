import { parseAddress } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { decimalText } from "@/server/assets/decimal-text";
import { chainName } from "@/server/assets/known-assets";
import type { Amount } from "@/server/assets/schema";
import { csvRow, decimalOf } from "@/server/kernel/csv";
import type { StatementReach } from "@/server/statements/find-reach";
import { TYPES } from "@/server/statements/list-movements";
import type { MovementRow } from "@/server/statements/load-movements";
import type { OutsideRow } from "@/server/statements/load-outside";
import { COLUMN_NAMES, type StatementColumn } from "@/server/statements/schema";
import { coinAmount, tokenAmount } from "@/server/statements/token-amounts";

type Cells = Partial<Record<StatementColumn, string | null>>;

/** Writes the header row. @param timeZone of the column of local times */
export function statementHead(columns: readonly StatementColumn[], timeZone: string): string {
  return csvRow(columns.map((column) => (column === "time" ? `Time (${timeZone})` : COLUMN_NAMES[column])));
}

/** Writes the row of a movement of the books. No cell is below zero: what leaves has its own column. */
export function movementRow(
  row: MovementRow,
  { merchantOf }: StatementReach,
  columns: readonly StatementColumn[],
): string {
  const inToken = (value: bigint) => whole(tokenAmount(row, value));
  const net = row.gross - row.fee - row.refunded;
  const isPayment = row.type === "PaymentExecuted";
  const isRefund = row.type === "PaymentRefunded";
  const cost = row.cost === null ? null : coinAmount(row.chainId, row.cost);
  return written(columns, {
    ...common(row, merchantOf(row)),
    type: TYPES[row.type] ?? row.type,
    booked: "yes",
    gross: isPayment ? inToken(row.gross) : null,
    fee: isPayment ? inToken(row.fee) : null,
    refund: isRefund ? inToken(row.refunded) : null,
    netIn: isPayment ? inToken(net) : null,
    netOut: isRefund ? inToken(-net) : null,
    intoVault: row.intoVault === 0n ? null : inToken(row.intoVault),
    outOfVault: row.outOfVault === 0n ? null : inToken(row.outOfVault),
    networkCost: cost && whole(cost),
    networkCoin: cost?.display.assetSymbol,
    ...fiatOf(row),
    rate: rateOf(row),
  });
}

/** Writes the row of money that moved outside the books: it has an amount, and no part in the net. */
export function outsideRow(
  row: OutsideRow,
  { merchantOf }: StatementReach,
  columns: readonly StatementColumn[],
): string {
  const amount = whole(tokenAmount(row, row.amount));
  return written(columns, {
    ...common(row, merchantOf({ ...row, merchantRef: null })),
    type: row.type,
    booked: "no",
    ...(row.type === "refund" ? { refund: amount } : { gross: amount }),
  });
}

function common(row: MovementRow | OutsideRow, merchant: { id: string; name: string }): Cells {
  const { destination, chainId } = row;
  return {
    time: row.localTime,
    utc: row.at.toISOString(),
    paymentId: row.paymentId,
    reference: row.referenceId,
    merchantId: merchant.id,
    merchant: merchant.name,
    network: chainName(chainId),
    token: tokenAmount(row, 0n).display.assetSymbol,
    destination: destination && (parseAddress(destination) ?? destination),
    exception: row.exception,
    exceptionStatus: row.exceptionStatus,
    refundId: row.refundId,
    reason: row.reason,
    created: row.createdAt?.toISOString() ?? null,
    transaction: row.txHash,
  };
}

/** Converts a movement at the price of its payment; refunds in their order, so that they come to the whole price. */
function fiatOf({
  type,
  fiatCurrency,
  fiatMinor,
  quoted,
  gross,
  fee,
  refunded,
  refundedBefore,
}: MovementRow): Cells {
  if (fiatCurrency === null || fiatMinor === null || !quoted) return {};
  const decimals = findCurrency(fiatCurrency)?.decimals ?? 0;
  const priceOf = (part: bigint) => (2n * fiatMinor * part + quoted) / (2n * quoted);
  const text = (minor: bigint) => decimalOf(minor, decimals);
  if (type === "PaymentRefunded") {
    return {
      currency: fiatCurrency,
      fiatRefund: text(priceOf(refundedBefore + refunded) - priceOf(refundedBefore)),
    };
  }
  if (type !== "PaymentExecuted") return {};
  const [whole, part] = [priceOf(gross), priceOf(fee)];
  return { currency: fiatCurrency, fiatGross: text(whole), fiatFee: text(part), fiatNet: text(whole - part) };
}

/** Returns the currency's units for one whole token; null for a payment that was priced in the token. */
function rateOf({ unit, rateNumerator, rateDenominator }: MovementRow): string | null {
  if (!unit?.startsWith("iso4217/") || rateNumerator === null || !rateDenominator) return null;
  return decimalText(rateNumerator, rateDenominator);
}

function whole({ value, display }: Amount): string {
  return decimalOf(BigInt(value), display.decimals);
}

function written(columns: readonly StatementColumn[], cells: Cells): string {
  return csvRow(columns.map((column) => cells[column] ?? null));
}
