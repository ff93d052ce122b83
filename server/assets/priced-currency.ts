import { type Asset, assetsOf } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { priceContext } from "@/server/assets/rate-providers";
import { type PriceContext, priceOf } from "@/server/assets/rates";
import { chainsOf } from "@/server/chain/registry";
import { shared } from "@/server/shared";

/** Tells whether some asset of this mode has a price in a currency (ISO 4217) now, so that it can be asked for in it. */
export function pricedCurrency(mode: "test" | "live"): (code: string) => boolean {
  const { pegs, alike } = assetsByPrice(mode);
  let context: PriceContext | undefined;
  const isPriced = (asset: Asset, code: string) => {
    context ??= priceContext();
    return priceOf(asset, code, context) !== undefined;
  };
  return (code) =>
    findCurrency(code) !== undefined && (pegs.has(code) || alike.some((asset) => isPriced(asset, code)));
}

interface AssetsByPrice {
  /** The currencies in which some asset has its peg: that needs no rate. */
  pegs: ReadonlySet<string>;
  /** One of each that are priced alike: there are a few coins, each on many networks. */
  alike: readonly Asset[];
}

/** Found once: what is configured does not change while a process runs. */
function assetsByPrice(mode: "test" | "live"): AssetsByPrice {
  return shared(`assets-by-price:${mode}`, () => {
    const assets = chainsOf(mode).flatMap(assetsOf);
    const alike = new Map(assets.map((asset) => [`${asset.symbol} ${asset.peg} ${asset.wraps}`, asset]));
    const pegs = new Set(assets.flatMap(({ peg }) => peg ?? []));
    return { pegs, alike: [...alike.values()] };
  });
}
