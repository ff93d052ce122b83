import { type RateProvider, staticRates } from "@/server/assets/rates";
import { chainsConfig } from "@/server/chain/registry";
import { shared } from "@/server/shared";

/** The installation's sources of rates, in the order in which they are asked. Pegs need none. */
export function rateProviders(): readonly RateProvider[] {
  return shared("rate-providers", () => [staticRates(chainsConfig().rates)]);
}
