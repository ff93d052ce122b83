import type { Rate } from "@/server/assets/rates";

/** Decimals that people are asked to pay with: more only make amounts hard to read and compare. */
const MAX_DECIMALS = 6;
/** Coins of 18 decimals are worth enough for two more to matter. */
const MAX_DECIMALS_OF_COINS = 8;
const COIN_DECIMALS = 18;

/**
 * What a price in a currency costs in an asset: exact, rounded up to the decimals that are shown, so never below the
 * price and less than one such step above it.
 * @param fiatMinor the price in minor units of a currency with `fiatDecimals`
 * @param rate units of that currency for one whole unit of the asset
 * @returns base units of an asset with `assetDecimals`
 */
export function quoteAmount(
  price: { fiatMinor: bigint; fiatDecimals: number },
  rate: Pick<Rate, "numerator" | "denominator">,
  assetDecimals: number,
): bigint {
  const step = 10n ** BigInt(assetDecimals - shownDecimals(assetDecimals));
  const numerator = price.fiatMinor * rate.denominator * 10n ** BigInt(assetDecimals);
  const denominator = rate.numerator * 10n ** BigInt(price.fiatDecimals);
  return ceilDivide(numerator, denominator * step) * step;
}

/** How many decimals of an asset an amount is quoted with. */
export function shownDecimals(assetDecimals: number): number {
  return Math.min(assetDecimals, assetDecimals >= COIN_DECIMALS ? MAX_DECIMALS_OF_COINS : MAX_DECIMALS);
}

function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
