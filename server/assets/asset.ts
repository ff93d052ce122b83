import type { Address } from "viem";
import { type AssetId, formatAssetId } from "@/server/assets/caip";
import type { ChainConfig } from "@/server/chain/client/registry";

/** The token address of a chain's own coin in the router's terms and in the database. */
export const NATIVE_TOKEN = "0x0000000000000000000000000000000000000000";

/** An asset that a payment can be made in: a token on a chain, or the chain's own coin. */
export interface Asset {
  chainId: number;
  /** CAIP-19, the address in EIP-55 form. */
  id: string;
  kind: "eip3009" | "permit2" | "native";
  /** {@link NATIVE_TOKEN} for the native coin. */
  token: Address;
  symbol: string;
  name: string;
  decimals: number;
  /** The ISO 4217 currency that it is pegged to. */
  peg: string | null;
  /** The wrapped coin, whose rate prices the asset when its own symbol has none. */
  wraps: string | null;
  /** EIP-712 domain of the token, for `eip3009`. */
  domain: { name: string; version: string } | null;
  /** URL, or a path on this installation. */
  icon: string;
  network: { name: string; icon: string };
}

const known = new WeakMap<ChainConfig, Asset[]>();

/** Lists all assets of a chain: its tokens in configured order, then its own coin. */
export function assetsOf(chain: ChainConfig): Asset[] {
  let assets = known.get(chain);
  if (!assets) {
    assets = [...tokensOf(chain), ...nativeOf(chain)];
    known.set(chain, assets);
  }
  return assets;
}

/** Finds a chain's asset by its token, in lower case; undefined for one that is not configured. */
export function assetOfToken(chain: ChainConfig, token: string): Asset | undefined {
  return assetsOf(chain).find((each) => each.token.toLowerCase() === token);
}

/** Finds the configured asset with this id; undefined when there is none. */
export function findAsset(id: AssetId, chains: readonly ChainConfig[]): Asset | undefined {
  const chain = chains.find((candidate) => candidate.id === id.chainId);
  const wanted = formatAssetId(id);
  return chain && assetsOf(chain).find((asset) => asset.id === wanted);
}

function tokensOf(chain: ChainConfig): Asset[] {
  const wrapped = chain.native && `W${chain.native.symbol}`;
  return chain.tokens.map((token) => ({
    chainId: chain.id,
    id: formatAssetId({ chainId: chain.id, namespace: "erc20", address: token.address }),
    kind: token.kind,
    token: token.address,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    peg: token.peg ?? null,
    wraps: token.symbol === wrapped ? (chain.native?.symbol ?? null) : null,
    domain: token.domain ?? null,
    icon: token.icon,
    network: { name: chain.name, icon: chain.icon },
  }));
}

function nativeOf(chain: ChainConfig): Asset[] {
  if (!chain.native) return [];
  const { symbol, name, decimals, slip44, icon } = chain.native;
  return [
    {
      chainId: chain.id,
      id: formatAssetId({ chainId: chain.id, namespace: "slip44", coinType: slip44 }),
      kind: "native",
      token: NATIVE_TOKEN,
      symbol,
      name,
      decimals,
      peg: null,
      wraps: null,
      domain: null,
      icon,
      network: { name: chain.name, icon: chain.icon },
    },
  ];
}
