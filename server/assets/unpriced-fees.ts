import { type Asset, assetsOf } from "@/server/assets/asset";
import { canPrice } from "@/server/assets/possible-prices";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";

/** A currency of fees without a price now, so that options with such a fee cannot be offered. */
export interface UnpricedFee {
  currency: string;
  /** Symbols of the assets that cannot use it; empty when no asset can. */
  symbols: string[];
}

/**
 * Lists the currencies of fixed fees that some asset cannot use now, though a source could price them. It includes
 * currencies that no source could price at all.
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
