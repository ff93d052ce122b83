import { type Asset, assetsOf } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
import { type ChainsConfig, chainsConfig, openChainsOf } from "@/server/chain/client/registry";
import { singleton } from "@/server/kernel/singleton";

/**
 * Checks whether any asset of this mode has a price in an ISO 4217 currency now. Only then can a payment use the
 * currency.
 */
export function isPricedCurrency(mode: "test" | "live", code: string): boolean {
  if (!findCurrency(code)) return false;
  const { pegs, alike } = assetsByPrice(mode);
  if (pegs.has(code)) return true;
  const context = priceContext();
  return alike.some((asset) => priceOf(asset, code, context) !== undefined);
}

interface AssetsByPrice {
  /** The currencies that an asset is pegged to; they need no rate. */
  pegs: ReadonlySet<string>;
  /** One asset of each group with equal prices: a few coins exist on many networks. */
  alike: readonly Asset[];
}

/** Groups a mode's assets by price, once for the chains in force. */
function assetsByPrice(mode: "test" | "live"): AssetsByPrice {
  const known = singleton(`assets-by-price:${mode}`, () => new WeakMap<ChainsConfig, AssetsByPrice>());
  const config = chainsConfig();
  const present = known.get(config);
  if (present) return present;
  const assets = openChainsOf(mode).flatMap(assetsOf);
  const alike = new Map(assets.map((asset) => [`${asset.symbol} ${asset.peg} ${asset.wraps}`, asset]));
  const pegs = new Set(assets.flatMap(({ peg }) => peg ?? []));
  const grouped = { pegs, alike: [...alike.values()] };
  known.set(config, grouped);
  return grouped;
}
