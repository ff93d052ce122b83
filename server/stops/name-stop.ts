import { assetOfToken } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import type { StopScope } from "@/server/stops/schema";

/** Names a scope for people: "All networks", "Base", "USDC on Base". */
export function nameStop(scope: StopScope): string {
  const { network, symbol } = namesOfStop(scope);
  if (network === null) return "All networks";
  return symbol === null ? network : `${symbol} on ${network}`;
}

/** Returns a scope's network and token; null where it covers all of them. */
export function namesOfStop({ chainId, token }: StopScope): {
  network: string | null;
  symbol: string | null;
} {
  if (chainId === null) return { network: null, symbol: null };
  const chain = findChain(chainId);
  const asset = token === null ? null : chain && assetOfToken(chain, token);
  return { network: chain?.name ?? `Chain ${chainId}`, symbol: token && (asset?.symbol ?? token) };
}
