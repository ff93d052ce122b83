import type { MarketRate } from "@/server/assets/rate-board";
import { findRate, parseDecimal, type RateProvider } from "@/server/assets/rates";
import type { Fetched } from "@/server/rates/fetched";
import { isFarOff } from "@/server/rates/is-far-off";

export interface Witnesses {
  /** The other sources on the board, in order of priority. */
  others: readonly RateProvider[];
  /** Maximum distance from the first other source's rate, in hundredths of a percent of that rate. */
  outlierBps: number;
  now: Date;
}

/** Removes rates that differ too much from the last fresh one of another source; without such a rate, all stay. */
export function refuseOutliers(fetched: Fetched, witnesses: Witnesses): Fetched {
  const judged = fetched.rates.map((rate) => ({ rate, fault: faultOf(rate, witnesses) }));
  return {
    ...fetched,
    rates: judged.flatMap(({ rate, fault }) => (fault ? [] : [rate])),
    faults: [...fetched.faults, ...judged.flatMap(({ fault }) => fault ?? [])],
  };
}

function faultOf({ base, quote, value }: MarketRate, { others, outlierBps, now }: Witnesses): string | null {
  const theirs = findRate(base, quote, { providers: others, now });
  const ours = parseDecimal(value);
  if (!theirs || !ours) return null;
  const percent = isFarOff(ours, theirs, outlierBps);
  return percent === null ? null : `${base}/${quote} ${value} was refused: ${percent} % off ${theirs.source}`;
}
