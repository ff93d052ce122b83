import type { Rate } from "@/server/assets/rates";

type Fraction = Pick<Rate, "numerator" | "denominator">;

const BPS = 10_000n;

/**
 * Whether a rate differs from another one by more than so many hundredths of a percent of that.
 * @returns the difference in whole percent, rounded down; null when it is within the bounds
 */
export function isFarOff(ours: Fraction, theirs: Fraction, bps: number): bigint | null {
  const left = ours.numerator * theirs.denominator;
  const right = theirs.numerator * ours.denominator;
  const difference = left > right ? left - right : right - left;
  return difference * BPS <= right * BigInt(bps) ? null : (difference * 100n) / right;
}
