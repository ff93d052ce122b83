import { type Asset, assetsOf } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
import { chainsOf } from "@/server/chain/client/registry";
import { singleton } from "@/server/kernel/singleton";

/** Whether some asset of this mode has a price in a currency (ISO 4217) now, so that it can be asked for in it. */
export function isPricedCurrency(mode: "test" | "live", code: string): boolean {
  if (!findCurrency(code)) return false;
  const { pegs, alike } = assetsByPrice(mode);
  if (pegs.has(code)) return true;
  const context = priceContext();
  return alike.some((asset) => priceOf(asset, code, context) !== undefined);
}

interface AssetsByPrice {
  /** The currencies in which some asset has its peg: that needs no rate. */
  pegs: ReadonlySet<string>;
  /** One of each that are priced alike: there are a few coins, each on many networks. */
  alike: readonly Asset[];
}

/** Found once: what is configured does not change while a process runs. */
function assetsByPrice(mode: "test" | "live"): AssetsByPrice {
  return singleton(`assets-by-price:${mode}`, () => {
    const assets = chainsOf(mode).flatMap(assetsOf);
    const alike = new Map(assets.map((asset) => [`${asset.symbol} ${asset.peg} ${asset.wraps}`, asset]));
    const pegs = new Set(assets.flatMap(({ peg }) => peg ?? []));
    return { pegs, alike: [...alike.values()] };
  });
}
