import { feedRates } from "@/server/assets/rate-board";
import type { RateFeed } from "@/server/assets/rate-feeds";
import { type PriceContext, type RateProvider, staticRates } from "@/server/assets/rates";
import { chainsConfig } from "@/server/chain/client/registry";
import { singleton } from "@/server/kernel/singleton";

/** Returns the installation's sources of rates, in order of priority. Pegs need none. */
export function rateProviders(): readonly RateProvider[] {
  return singleton("rate-providers", () => {
    const { rates, rateFeeds } = chainsConfig();
    const fixed = staticRates(rates);
    const providers = (rateFeeds?.sources ?? []).map((source) =>
      source.kind === "static" ? fixed : feedRates(source),
    );
    return providers.includes(fixed) ? providers : [...providers, fixed];
  });
}

/** Returns the current inputs for prices of payments. */
export function priceContext(): PriceContext {
  const { spreadBps = 0, pegGuardBps } = chainsConfig().rateFeeds ?? {};
  const guard = pegGuardBps === undefined ? {} : { pegGuardBps };
  return { providers: rateProviders(), spreadBps, now: new Date(), ...guard };
}

/** Lists the sources that are queried over a network; none unless the chains file names them. */
export function rateFeeds(): RateFeed[] {
  return (chainsConfig().rateFeeds?.sources ?? []).filter((source) => source.kind !== "static");
}
