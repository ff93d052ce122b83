import { findChain } from "@/server/chain/client/registry";
import {
  findRouter,
  type RouterAddress,
  type RouterPlace,
  type RouterVersion,
} from "@/server/chain/client/routers";

const VERSIONS: readonly RouterVersion[] = [1, 2];

/**
 * Finds a router's edition in the chains file.
 * @throws Error for a router that the file lacks
 */
export function placeOf({ chainId, router }: RouterAddress): RouterPlace {
  const version = versionOf({ chainId, router });
  if (!version) throw new Error(`the chains file lacks the router ${router} of chain ${chainId}`);
  return { chainId, router, version };
}

/** Lists the editions that a router may have: one, or all for a router that is no longer in the chains file. */
export function possiblePlaces({ chainId, router }: RouterAddress): RouterPlace[] {
  const known = versionOf({ chainId, router });
  return (known ? [known] : VERSIONS).map((version) => ({ chainId, router, version }));
}

function versionOf({ chainId, router }: RouterAddress): RouterVersion | undefined {
  const chain = findChain(chainId);
  return chain && findRouter(chain, router)?.version;
}
