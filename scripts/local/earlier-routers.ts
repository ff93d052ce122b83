import { existsSync, readFileSync } from "node:fs";
import { type ChainConfig, parseChains } from "@/server/chain/client/registry";
import { findRouter } from "@/server/chain/client/routers";
import { toUnixSeconds } from "@/server/kernel/clock";

/** A chain may have 16 routers. */
const MAX_KEPT = 15;

/**
 * Keeps the routers of an earlier start before the present ones: a router whose code has changed gets a new address, and
 * the local chain still has the payments and vaults of the old one.
 */
export function withEarlierRouters(file: string, chains: readonly ChainConfig[]): ChainConfig[] {
  const earlier = earlierChains(file);
  return chains.map((chain) => {
    const known = earlier.find(({ id }) => id === chain.id)?.routers ?? [];
    const replaced = known
      .filter(({ address }) => !findRouter(chain, address))
      .map((router) => ({ ...router, until: router.until ?? toUnixSeconds(new Date()) }));
    return { ...chain, routers: [...replaced.slice(-MAX_KEPT), ...chain.routers] };
  });
}

/** Reads the chains file of an earlier start; an unreadable one is written again. */
function earlierChains(file: string): ChainConfig[] {
  if (!existsSync(file)) return [];
  try {
    return parseChains(readFileSync(file, "utf8")).chains;
  } catch {
    return [];
  }
}
