import type { Rate } from "@/server/assets/rates";

/** Maximum decimals of a quoted amount: more only make amounts hard to read and compare. */
const MAX_DECIMALS = 6;
/** Coins with 18 decimals are worth enough for two more to matter. */
const MAX_DECIMALS_OF_COINS = 8;
const COIN_DECIMALS = 18;

/** A sum in minor units of a currency with this many decimals. */
interface Price {
  fiatMinor: bigint;
  fiatDecimals: number;
}

type Fraction = Pick<Rate, "numerator" | "denominator">;

/**
 * Calculates the cost of a price in an asset, exactly, rounded up to the shown decimals. The result is never below the
 * price, and less than one such step above it.
 * @param fiatMinor the price in minor units of a currency with `fiatDecimals`
 * @param rate units of that currency for one whole unit of the asset
 * @returns base units of an asset with `assetDecimals`
 */
export function quoteAmount(price: Price, rate: Fraction, assetDecimals: number): bigint {
  const step = 10n ** BigInt(assetDecimals - shownDecimals(assetDecimals));
  const { numerator, denominator } = worthOf(price, rate, assetDecimals);
  return ceilDivide(numerator, denominator * step) * step;
}

/**
 * Converts a sum to an asset exactly, truncated to base units: never above the sum, and less than one unit below it.
 */
export function convertAmount(price: Price, rate: Fraction, assetDecimals: number): bigint {
  const { numerator, denominator } = worthOf(price, rate, assetDecimals);
  return numerator / denominator;
}

function worthOf({ fiatMinor, fiatDecimals }: Price, rate: Fraction, assetDecimals: number): Fraction {
  return {
    numerator: fiatMinor * rate.denominator * 10n ** BigInt(assetDecimals),
    denominator: rate.numerator * 10n ** BigInt(fiatDecimals),
  };
}

/** Returns how many decimals of an asset a quote shows. */
export function shownDecimals(assetDecimals: number): number {
  return Math.min(assetDecimals, assetDecimals >= COIN_DECIMALS ? MAX_DECIMALS_OF_COINS : MAX_DECIMALS);
}

function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
