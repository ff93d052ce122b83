import { assetsOf, findAsset } from "@/server/assets/asset";
import { formatAssetUnit, parseUnit } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
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
  if (!findCurrency(parsed.currency)) return null;
  const context = priceContext();
  const priced = chains.flatMap(assetsOf).some((asset) => priceOf(asset, parsed.currency, context));
  return priced ? unit : null;
}
