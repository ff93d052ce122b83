import { findAsset } from "@/server/assets/asset";
import { parseUnit } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { convertAmount } from "@/server/assets/quote";
import { findRate, type PriceContext, priceOf, type Rate } from "@/server/assets/rates";
import { chainsConfig } from "@/server/chain/client/registry";

const BPS = 10_000n;

type Fraction = Pick<Rate, "numerator" | "denominator">;

/**
 * Calculates the smallest amount that is more than a merchant's fees, at the current rates.
 * @param unit canonical `Amount.unit` of the payment
 * @returns minor units of `unit`; null when no rate for the fixed fee is known; "none" when fees take every amount
 */
export function leastAmount(
  unit: string,
  { bps, fixed }: FeeSchedule,
  context: () => PriceContext,
): bigint | "none" | null {
  if (BigInt(bps) >= BPS) return "none";
  if (!fixed || fixed.minor === 0n) return 1n;
  const inUnit = fixedIn(unit, fixed, context);
  if (!inUnit) return null;
  return (inUnit.numerator * BPS) / (inUnit.denominator * (BPS - BigInt(bps))) + 1n;
}

/** Converts the fixed fee to minor units of the payment's unit. */
function fixedIn(
  unit: string,
  fixed: NonNullable<FeeSchedule["fixed"]>,
  context: () => PriceContext,
): Fraction | null {
  const parsed = parseUnit(unit);
  const currency = findCurrency(fixed.currency);
  if (!parsed || !currency) return null;
  if (parsed.kind === "fiat") return fixedInCurrency(parsed.currency, fixed, context);
  const asset = findAsset(parsed.id, chainsConfig().chains);
  const rate = asset && priceOf(asset, currency.code, context());
  if (!rate) return null;
  // Truncated to base units, as the fee itself is.
  const price = { fiatMinor: fixed.minor, fiatDecimals: currency.decimals };
  return { numerator: convertAmount(price, rate, asset.decimals), denominator: 1n };
}

function fixedInCurrency(
  code: string,
  { minor, currency }: NonNullable<FeeSchedule["fixed"]>,
  context: () => PriceContext,
): Fraction | null {
  if (code === currency) return { numerator: minor, denominator: 1n };
  const [from, to] = [findCurrency(currency), findCurrency(code)];
  const rate = from && to && findRate(currency, code, context());
  if (!rate) return null;
  return {
    numerator: minor * rate.numerator * 10n ** BigInt(to.decimals),
    denominator: rate.denominator * 10n ** BigInt(from.decimals),
  };
}
