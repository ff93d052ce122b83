import type { Rate } from "@/server/assets/rates";

type Fraction = Pick<Rate, "numerator" | "denominator">;

const BPS = 10_000n;

/**
 * Checks whether a rate differs from another by more than this many hundredths of a percent of the other.
 * @returns the difference in whole percent, rounded down; null when it is within the bounds
 */
export function isFarOff(ours: Fraction, theirs: Fraction, bps: number): bigint | null {
  const left = ours.numerator * theirs.denominator;
  const right = theirs.numerator * ours.denominator;
  const difference = left > right ? left - right : right - left;
  return difference * BPS <= right * BigInt(bps) ? null : (difference * 100n) / right;
}
