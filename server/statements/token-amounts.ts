import { presentAssetAmount } from "@/server/assets/amount";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { chainName, shownAssetOfToken } from "@/server/assets/known-assets";
import type { Amount } from "@/server/assets/schema";

/** A token as rows name it: what a payment kept of its name outlives the configuration. */
export interface TokenOfRow {
  chainId: number;
  /** In lower case. */
  token: string;
  tokenSymbol: string | null;
  tokenDecimals: number | null;
}

/** Presents an amount of a row's token, below zero too. A token that nobody knows is in base units. */
export function tokenAmount(
  { chainId, token, tokenSymbol, tokenDecimals }: TokenOfRow,
  value: bigint,
): Amount {
  const asset = shownAssetOfToken(chainId, token);
  if (asset) return presentAssetAmount(asset, value);
  const symbol = tokenSymbol ?? token;
  return {
    unit: `caip19/eip155:${chainId}/erc20:${parseAddress(token) ?? token}`,
    value: String(value),
    display: {
      assetName: symbol,
      assetSymbol: symbol,
      decimals: tokenSymbol === null ? 0 : (tokenDecimals ?? 0),
      networkName: chainName(chainId),
    },
  };
}

/** Presents an amount of a chain's coin, in which network fees are paid. */
export function coinAmount(chainId: number, value: bigint): Amount {
  return tokenAmount({ chainId, token: NATIVE_TOKEN, tokenSymbol: "coin", tokenDecimals: 18 }, value);
}
