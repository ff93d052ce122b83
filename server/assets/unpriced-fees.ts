import { type Asset, assetsOf } from "@/server/assets/asset";
import { canPrice } from "@/server/assets/possible-prices";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";

/** A currency of fees that is not priced now, so that nothing with such a fee can be offered. */
export interface UnpricedFee {
  currency: string;
  /** Symbols of the assets that cannot take it; empty when none can. */
  symbols: string[];
}

/**
 * The currencies of fixed fees that some asset cannot take now, though a source could price it. One that no source could
 * price at all is among them, too.
 */
export function unpricedFees(
  currencies: readonly string[],
  chains: readonly ChainConfig[] = chainsConfig().chains,
): UnpricedFee[] {
  const assets = chains.flatMap(assetsOf);
  return currencies.flatMap((currency) => unpricedFee(currency, assets) ?? []);
}

function unpricedFee(currency: string, assets: readonly Asset[]): UnpricedFee | null {
  const context = priceContext();
  const config = chainsConfig();
  const possible = assets.filter((asset) => canPrice(asset, currency, config));
  const unpriced = possible.filter((asset) => priceOf(asset, currency, context) === undefined);
  if (unpriced.length === possible.length) return { currency, symbols: [] };
  if (unpriced.length === 0) return null;
  return { currency, symbols: [...new Set(unpriced.map(({ symbol }) => symbol))] };
}
