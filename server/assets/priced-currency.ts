import type { Asset } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { type PriceContext, priceOf } from "@/server/assets/rates";

/**
 * Tells whether some asset has a price in a currency (ISO 4217), so that a payment can be asked for in it. Assets that are
 * priced alike are asked about once: there are a few coins, each on many networks.
 */
export function pricedCurrency(assets: readonly Asset[], context: PriceContext): (code: string) => boolean {
  const alike = new Map(assets.map((asset) => [`${asset.symbol} ${asset.peg} ${asset.wraps}`, asset]));
  const asked = [...alike.values()];
  return (code) => findCurrency(code) !== undefined && asked.some((asset) => priceOf(asset, code, context));
}
