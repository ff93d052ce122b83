import { isAsked, type RateFeed } from "@/server/assets/rate-feeds";
import { parseDecimal, type Rate, type RateProvider } from "@/server/assets/rates";
import { singleton } from "@/server/kernel/singleton";

/** A rate as a source said it: units of `quote`, a decimal number, for one whole unit of `base`. */
export interface MarketRate {
  source: string;
  base: string;
  quote: string;
  value: string;
  asOf: Date;
}

type Known = Omit<Rate, "source">;

/** The last rates of all sources, by source and pair; from the database, so that every process knows the same. */
const board = () => singleton("rate-board", () => ({ rates: new Map<string, Known>() }));

const keyOf = (source: string, base: string, quote: string) => `${source} ${base}/${quote}`;

/** Puts what is known now in the place of what was. */
export function postRates(rates: readonly MarketRate[]): void {
  const posted = new Map<string, Known>();
  for (const { source, base, quote, value, asOf } of rates) {
    const rate = parseDecimal(value);
    if (rate && rate.numerator > 0n) posted.set(keyOf(source, base, quote), { ...rate, asOf });
  }
  board().rates = posted;
}

/** A source as its last rates on the board. One whose rates are all of the euro knows its other currencies too. */
export function feedRates(feed: RateFeed): RateProvider {
  const { name, maxAgeS } = feed;
  const known = (base: string, quote: string) =>
    isAsked(feed, base, quote) ? board().rates.get(keyOf(name, base, quote)) : undefined;
  return {
    name,
    maxAgeMs: maxAgeS * 1_000,
    covers: (base, quote) => isAsked(feed, base, quote),
    find(base, quote) {
      const plain = known(base, quote);
      if (plain || feed.kind !== "ecb") return plain;
      return across(known("EUR", base), known("EUR", quote));
    },
  };
}

/** From euro/base and euro/quote to base/quote, both of one day. */
function across(base: Known | undefined, quote: Known | undefined): Known | undefined {
  if (!base || !quote) return undefined;
  return {
    numerator: quote.numerator * base.denominator,
    denominator: quote.denominator * base.numerator,
    asOf: base.asOf < quote.asOf ? base.asOf : quote.asOf,
  };
}
