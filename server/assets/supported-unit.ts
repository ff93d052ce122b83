import { findAsset } from "@/server/assets/asset";
import { formatAssetUnit, parseUnit } from "@/server/assets/caip";
import { isPricedCurrency } from "@/server/assets/priced-currency";
import { openChainsOf } from "@/server/chain/client/registry";

/**
 * Checks whether a payment of this mode can use this unit: a currency in which some asset has a price, or a configured
 * token or coin.
 * @returns the unit in its canonical form (checksummed address), or null
 */
export function supportedUnit(unit: string, mode: "test" | "live"): string | null {
  const parsed = parseUnit(unit);
  if (!parsed) return null;
  if (parsed.kind === "asset")
    return findAsset(parsed.id, openChainsOf(mode)) ? formatAssetUnit(parsed.id) : null;
  return isPricedCurrency(mode, parsed.currency) ? unit : null;
}
