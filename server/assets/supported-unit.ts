import { assetsOf, findAsset } from "@/server/assets/asset";
import { formatAssetUnit, parseUnit } from "@/server/assets/caip";
import { pricedCurrency } from "@/server/assets/priced-currency";
import { priceContext } from "@/server/assets/rate-providers";
import { chainsOf } from "@/server/chain/registry";

/**
 * Whether a payment of this mode can be asked for in this unit: a currency in which some asset has a price, or a
 * configured token or coin.
 * @returns the unit in its canonical form (checksummed address), or null
 */
export function supportedUnit(unit: string, mode: "test" | "live"): string | null {
  const parsed = parseUnit(unit);
  if (!parsed) return null;
  const chains = chainsOf(mode);
  if (parsed.kind === "asset") return findAsset(parsed.id, chains) ? formatAssetUnit(parsed.id) : null;
  return pricedCurrency(chains.flatMap(assetsOf), priceContext())(parsed.currency) ? unit : null;
}
