import { feedCovers, type RateFeed } from "@/server/assets/rate-feeds";
import { parseDecimal, type Rate, type RateProvider } from "@/server/assets/rates";
import { singleton } from "@/server/kernel/singleton";

/** A source's rate: units of `quote`, a decimal number, for one whole unit of `base`. */
export interface MarketRate {
  source: string;
  base: string;
  quote: string;
  value: string;
  asOf: Date;
}

type Known = Omit<Rate, "source">;

/** The last rates of all sources, by source and pair. They come from the database, so every process has the same. */
const board = () => singleton("rate-board", () => ({ rates: new Map<string, Known>() }));

const keyOf = (source: string, base: string, quote: string) => `${source} ${base}/${quote}`;

/** Replaces all known rates. */
export function postRates(rates: readonly MarketRate[]): void {
  const posted = new Map<string, Known>();
  for (const { source, base, quote, value, asOf } of rates) {
    const rate = parseDecimal(value);
    if (rate && rate.numerator > 0n) posted.set(keyOf(source, base, quote), { ...rate, asOf });
  }
  board().rates = posted;
}

/**
 * Creates a rate provider from a source's last rates on the board. A source with rates of the euro only also gives
 * cross rates of its other currencies.
 */
export function feedRates(feed: RateFeed): RateProvider {
  const { name, maxAgeS } = feed;
  const known = (base: string, quote: string) =>
    feedCovers(feed, base, quote) ? board().rates.get(keyOf(name, base, quote)) : undefined;
  return {
    name,
    maxAgeMs: maxAgeS * 1_000,
    covers: (base, quote) => feedCovers(feed, base, quote),
    find(base, quote) {
      const plain = known(base, quote);
      if (plain || feed.kind !== "ecb") return plain;
      return across(known("EUR", base), known("EUR", quote));
    },
  };
}

/** Calculates base/quote from euro/base and euro/quote of the same day. */
function across(base: Known | undefined, quote: Known | undefined): Known | undefined {
  if (!base || !quote) return undefined;
  return {
    numerator: quote.numerator * base.denominator,
    denominator: quote.denominator * base.numerator,
    asOf: base.asOf < quote.asOf ? base.asOf : quote.asOf,
  };
}
