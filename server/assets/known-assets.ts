import { type Asset, assetOfToken, findAsset } from "@/server/assets/asset";
import { type AssetId, formatAssetId } from "@/server/assets/caip";
import { type ChainConfig, chainsConfig, findChain } from "@/server/chain/client/registry";
import { singleton } from "@/server/kernel/singleton";

/** What shows an amount of an asset. */
export interface ShownAsset extends Pick<Asset, "chainId" | "id" | "symbol" | "name" | "decimals"> {
  /** As in {@link Asset}; null where nobody knows it any more. */
  icon: string | null;
  network: { name: string; icon: string | null };
}

/** An asset that a chains file of this installation has named. */
export interface KnownAsset extends ShownAsset {
  /** In lower case. */
  token: string;
}

interface Known {
  byId: ReadonlyMap<string, ShownAsset>;
  byToken: ReadonlyMap<string, ShownAsset>;
  chainNames: ReadonlyMap<number, string>;
}

const memory = () => singleton("known-assets", () => ({ known: knownOf([]) }));

/** Sets the assets of this process that the chains file may lack by now. */
export function setKnownAssets(assets: readonly KnownAsset[]): void {
  memory().known = knownOf(assets);
}

/** Finds the asset with this id: the configured one, or else one that was configured before. */
export function shownAsset(
  id: AssetId,
  chains: readonly ChainConfig[] = chainsConfig().chains,
): ShownAsset | undefined {
  return findAsset(id, chains) ?? memory().known.byId.get(formatAssetId(id));
}

/** Finds a chain's asset by its token, in lower case: the configured one, or else one that was configured before. */
export function shownAssetOfToken(chainId: number, token: string): ShownAsset | undefined {
  const chain = findChain(chainId);
  return (chain && assetOfToken(chain, token)) ?? memory().known.byToken.get(`${chainId} ${token}`);
}

/** Returns the name of a chain: the configured one, or else the one that was configured before. */
export function chainName(chainId: number): string {
  return findChain(chainId)?.name ?? memory().known.chainNames.get(chainId) ?? `Chain ${chainId}`;
}

function knownOf(assets: readonly KnownAsset[]): Known {
  return {
    byId: new Map(assets.map((asset) => [asset.id, asset])),
    byToken: new Map(assets.map((asset) => [`${asset.chainId} ${asset.token}`, asset])),
    chainNames: new Map(assets.map(({ chainId, network }) => [chainId, network.name])),
  };
}
