import { assetsOf } from "@/server/assets/asset";
import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { installationFees } from "@/server/assets/fees";
import { canPrice } from "@/server/assets/possible-prices";
import { chainsConfig } from "@/server/chain/client/registry";

/**
 * Refuses fees whose fixed part no configured source can price in any asset, because no payment could use them.
 * @param fees defaults to the installation's
 * @throws Error with one line
 */
export function requirePricedFees({ fixed }: FeeSchedule = installationFees()): void {
  if (!fixed || fixed.minor === 0n) return;
  const config = chainsConfig();
  // The networks of the database are not read yet where the file has none.
  if (config.chains.length === 0) return;
  const { currency } = fixed;
  const assets = config.chains.flatMap(assetsOf);
  if (assets.some((asset) => canPrice(asset, currency, config))) return;
  const pegs = [...new Set(assets.flatMap(({ peg }) => peg ?? []))];
  const others = pegs.length > 0 ? `, or take the fee in ${pegs.join(" or ")}` : "";
  throw new Error(
    `fees.fixed: no source in the chains file prices anything in ${currency}. Add "${currency}/USD" to "rates" or a source to "rateFeeds"${others}.`,
  );
}
