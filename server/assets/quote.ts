import type { Rate } from "@/server/assets/rates";

/** Decimals that people are asked to pay with: more only make amounts hard to read and compare. */
const MAX_DECIMALS = 6;
/** Coins of 18 decimals are worth enough for two more to matter. */
const MAX_DECIMALS_OF_COINS = 8;
const COIN_DECIMALS = 18;

/** A sum in minor units of a currency that has so many decimals. */
interface Price {
  fiatMinor: bigint;
  fiatDecimals: number;
}

type Fraction = Pick<Rate, "numerator" | "denominator">;

/**
 * What a price in a currency costs in an asset: exact, rounded up to the decimals that are shown, so never below the
 * price and less than one such step above it.
 * @param fiatMinor the price in minor units of a currency with `fiatDecimals`
 * @param rate units of that currency for one whole unit of the asset
 * @returns base units of an asset with `assetDecimals`
 */
export function quoteAmount(price: Price, rate: Fraction, assetDecimals: number): bigint {
  const step = 10n ** BigInt(assetDecimals - shownDecimals(assetDecimals));
  const { numerator, denominator } = worthOf(price, rate, assetDecimals);
  return ceilDivide(numerator, denominator * step) * step;
}

/** What a sum in a currency is in an asset: exact, cut to base units, so never above it and less than one unit below. */
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

/** How many decimals of an asset an amount is quoted with. */
export function shownDecimals(assetDecimals: number): number {
  return Math.min(assetDecimals, assetDecimals >= COIN_DECIMALS ? MAX_DECIMALS_OF_COINS : MAX_DECIMALS);
}

function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
