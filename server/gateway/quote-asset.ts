import type { Asset } from "@/server/assets/asset";
import { parseUnit } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { feeOf } from "@/server/assets/fees";
import { convertAmount, quoteAmount } from "@/server/assets/quote";
import { isPegged, type PriceContext, priceOf, type Rate } from "@/server/assets/rates";

/** Seconds for which an amount from an exchange rate is guaranteed to the buyer. */
export const QUOTE_LIFETIME_S = 300;

/** A payment's price in one asset, in base units. */
export interface AssetQuote {
  amount: bigint;
  fee: bigint;
  /** The percentage part of the fee, in hundredths of a percent. */
  feeBps: number;
  rate: Rate;
  /** Seconds for which it is valid; null where no exchange rate is involved. */
  lifetimeS: number | null;
}

/** The facts that a quote depends on. */
export interface QuoteFacts extends PriceContext {
  /** `Amount.unit` and value of the payment. */
  unit: string;
  value: bigint;
  fees: FeeSchedule;
}

const MAX_UINT256 = 2n ** 256n - 1n;

/**
 * Prices a payment in an asset. A payment priced in a token takes only that token, exact to the base unit.
 * @returns null without a fresh rate for the amount or the fee, when the fee would consume the amount, or when the
 *   amount would not fit the chain
 */
export function quoteAsset(asset: Asset, facts: QuoteFacts): AssetQuote | null {
  const priced = priceIn(asset, facts);
  if (!priced || priced.amount > MAX_UINT256) return null;
  const fixed = fixedFee(asset, facts);
  if (fixed === null) return null;
  const fee = feeOf(priced.amount, { bps: facts.fees.bps, fixed });
  if (fee >= priced.amount) return null;
  const feeBps = facts.fees.bps;
  return { ...priced, fee, feeBps, lifetimeS: priced.marketRate ? QUOTE_LIFETIME_S : null };
}

/**
 * Finds why an asset has no quote: no fresh `rate` for the amount, none for the fixed `fee`, or an `amount` that the fee
 * would consume. Null for an asset with a quote.
 */
export function obstacleOf(asset: Asset, facts: QuoteFacts): "rate" | "fee" | "amount" | null {
  const priced = priceIn(asset, facts);
  if (!priced) return "rate";
  const fixed = fixedFee(asset, facts);
  if (fixed === null) return "fee";
  return feeOf(priced.amount, { bps: facts.fees.bps, fixed }) >= priced.amount ? "amount" : null;
}

/** Returns whether the only obstacle to a price is that the fee would consume the amount. */
export function isTooSmall(asset: Asset, facts: QuoteFacts): boolean {
  return obstacleOf(asset, facts) === "amount";
}

function priceIn(
  asset: Asset,
  { unit, value, ...context }: QuoteFacts,
): { amount: bigint; rate: Rate; marketRate: boolean } | null {
  if (unit === `caip19/${asset.id}`) {
    const rate = { numerator: 1n, denominator: 1n, source: "same", asOf: context.now };
    return { amount: value, rate, marketRate: false };
  }
  const parsed = parseUnit(unit);
  if (parsed?.kind !== "fiat") return null;
  const currency = findCurrency(parsed.currency);
  const rate = currency && priceOf(asset, currency.code, context);
  if (!rate) return null;
  const price = { fiatMinor: value, fiatDecimals: currency.decimals };
  return { amount: quoteAmount(price, rate, asset.decimals), rate, marketRate: !isPegged(rate) };
}

function fixedFee(asset: Asset, { fees, ...context }: QuoteFacts): bigint | null {
  if (!fees.fixed || fees.fixed.minor === 0n) return 0n;
  const currency = findCurrency(fees.fixed.currency);
  const rate = currency && priceOf(asset, currency.code, context);
  if (!rate) return null;
  return convertAmount(
    { fiatMinor: fees.fixed.minor, fiatDecimals: currency.decimals },
    rate,
    asset.decimals,
  );
}
