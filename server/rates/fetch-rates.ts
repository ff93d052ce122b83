import type { RateFeed } from "@/server/assets/rate-feeds";
import { fetchChainlink } from "@/server/rates/fetch-chainlink";
import { fetchCoinGecko } from "@/server/rates/fetch-coingecko";
import { fetchEcb } from "@/server/rates/fetch-ecb";
import { fetchKraken } from "@/server/rates/fetch-kraken";
import type { Fetched } from "@/server/rates/fetched";

/**
 * Fetches all rates that a source is configured for, once.
 * @throws SourceFault when it has nothing usable
 */
export function fetchRates(feed: RateFeed, signal?: AbortSignal): Promise<Fetched> {
  switch (feed.kind) {
    case "chainlink":
      return fetchChainlink(feed);
    case "ecb":
      return fetchEcb(feed, signal);
    case "kraken":
      return fetchKraken(feed, signal);
    case "coingecko":
      return fetchCoinGecko(feed, signal);
  }
}
