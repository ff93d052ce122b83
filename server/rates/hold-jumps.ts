import type { MarketRate } from "@/server/assets/rate-board";
import { findRate, parseDecimal } from "@/server/assets/rates";
import type { Fetched } from "@/server/rates/fetched";
import { isFarOff } from "@/server/rates/is-far-off";
import type { Witnesses } from "@/server/rates/refuse-outliers";

/** A source's previous rate of a pair. */
export interface LastRate {
  base: string;
  quote: string;
  value: string;
  /** Its last value, while that waits for a second reading. */
  pendingValue: string | null;
}

/**
 * Removes rates that jumped too far from the same source's last ones, if no other source has a fresh rate to compare.
 * The next reading decides: a rate near the waiting one is accepted.
 * @returns the accepted rates, and those that wait
 */
export function holdJumps(
  fetched: Fetched,
  last: readonly LastRate[],
  witnesses: Witnesses,
): Fetched & { pending: MarketRate[] } {
  const taken: MarketRate[] = [];
  const pending: MarketRate[] = [];
  const faults = [...fetched.faults];
  for (const rate of fetched.rates) {
    const fault = jumpOf(rate, last, witnesses);
    if (fault) faults.push(fault);
    (fault ? pending : taken).push(rate);
  }
  return { ...fetched, rates: taken, pending, faults };
}

function jumpOf(
  { base, quote, value }: MarketRate,
  last: readonly LastRate[],
  { others, outlierBps, now }: Witnesses,
): string | null {
  const known = last.find((each) => each.base === base && each.quote === quote);
  const [ours, before, pending] = [value, known?.value, known?.pendingValue].map((text) =>
    parseDecimal(text ?? ""),
  );
  if (!ours || !before) return null;
  const percent = isFarOff(ours, before, outlierBps);
  if (percent === null || findRate(base, quote, { providers: others, now })) return null;
  if (pending && isFarOff(ours, pending, outlierBps) === null) return null;
  return `${base}/${quote} ${value} waits for a second reading: ${percent} % off the last one, ${known?.value}`;
}
