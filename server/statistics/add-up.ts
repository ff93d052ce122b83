import { decimalText } from "@/server/assets/decimal-text";
import type { Rate } from "@/server/assets/rates";
import type { Overview } from "@/server/statistics/overview-schema";

type Sums = Overview["net"];
/** Finds the rate of one unit of a currency in another one; undefined without a fresh one. */
export type RateOf = (base: string, quote: string) => Rate | undefined;

/**
 * Adds the sums of several currencies in one of them, at the rates of now. Null where there is one currency at most.
 * @param wanted by default the first, which has the most payments
 */
export function addUp(sums: Sums, wanted: string | undefined, rateOf: RateOf): Overview["together"] {
  const target = sums.find(({ currency }) => currency === wanted) ?? sums[0];
  if (!target || sums.length < 2) return null;
  const { currency, decimals } = target;
  const rates: NonNullable<Overview["together"]>["rates"] = [];
  const without: string[] = [];
  let [now, before] = [BigInt(target.now), BigInt(target.before)];
  for (const sum of sums) {
    if (sum === target) continue;
    const rate = rateOf(sum.currency, currency);
    if (!rate) {
      without.push(sum.currency);
      continue;
    }
    const { numerator, denominator, source, asOf } = rate;
    rates.push({ currency: sum.currency, value: decimalText(numerator, denominator), source, asOf });
    now += convert(BigInt(sum.now), sum.decimals, { rate, decimals });
    before += convert(BigInt(sum.before), sum.decimals, { rate, decimals });
  }
  if (rates.length === 0) return null;
  return { currency, decimals, now: String(now), before: String(before), rates, without };
}

/** Converts minor units, rounded half away from zero. */
export function convert(
  minor: bigint,
  from: number,
  { rate, decimals }: { rate: Pick<Rate, "numerator" | "denominator">; decimals: number },
): bigint {
  const up = minor * rate.numerator * 10n ** BigInt(decimals);
  const down = rate.denominator * 10n ** BigInt(from);
  const half = minor < 0n ? -down : down;
  return (2n * up + half) / (2n * down);
}
