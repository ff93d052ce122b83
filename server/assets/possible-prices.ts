import type { Asset } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { feedCovers, nameOf, type RateFeed } from "@/server/assets/rate-feeds";
import { priceOf, type RateProvider, staticRates } from "@/server/assets/rates";
import type { ChainsConfig } from "@/server/chain/client/registry";

type Sources = Pick<ChainsConfig, "rates" | "rateFeeds">;

/** Checks whether a chains file's sources could price an asset in a currency, if every source answered. */
export function canPrice(
  asset: Pick<Asset, "symbol" | "peg" | "wraps">,
  currency: string,
  sources: Sources,
): boolean {
  return priceOf(asset, currency, { providers: possibleRates(sources), now: new Date() }) !== undefined;
}

/** Simulates each source as if it had just answered 1 for every configured pair. */
function possibleRates({ rates, rateFeeds }: Sources): RateProvider[] {
  const feeds = (rateFeeds?.sources ?? []).filter((source) => source.kind !== "static");
  return [staticRates(rates), ...feeds.map(possibleRatesOf)];
}

function possibleRatesOf(feed: RateFeed): RateProvider {
  const rate = { numerator: 1n, denominator: 1n, asOf: new Date() };
  return {
    name: nameOf(feed),
    maxAgeMs: Number.POSITIVE_INFINITY,
    covers: (base, quote) => feedCovers(feed, base, quote),
    find: (base, quote) => (knows(feed, base, quote) ? rate : undefined),
  };
}

/**
 * Checks whether a source may know a pair. The European Central Bank's currencies are unknown in advance, so any may be
 * among them.
 */
function knows(feed: RateFeed, base: string, quote: string): boolean {
  if (feed.kind !== "ecb") return feedCovers(feed, base, quote);
  return findCurrency(base) !== undefined && findCurrency(quote) !== undefined;
}
