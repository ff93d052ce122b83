import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { findRouter, routerAddresses } from "@/server/chain/client/routers";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";

/** The position of an event on its chain. */
export interface Place {
  txHash: string;
  logIndex: number;
  blockNumber: number;
}

/** Formats an event's position on its chain as a key. */
export const placeOf = ({ txHash, logIndex }: Pick<Place, "txHash" | "logIndex">) => `${txHash} ${logIndex}`;

/** Describes an event's position for people. */
export const where = ({ name, id }: ChainConfig, { txHash, logIndex, blockNumber }: Place) =>
  `${name} (${id}), block ${blockNumber}, ${txHash} log ${logIndex}`;

/** Returns all routers of a chain: the audit covers each of them for ever. */
export function routersOf(chain: ChainConfig): ReadRouters {
  return { chainId: chain.id, routers: routerAddresses(chain) };
}

/** Describes an event in the books that no router of the chains file shows. */
export function unshown(chain: ChainConfig, router: string | null): string {
  if (router === null || findRouter(chain, router))
    return "the books have an event that the chain does not show";
  return `the books have an event of the router ${router}, which the chains file lacks; add it to "routers"`;
}

/** Describes a chain for people, configured or not. */
export function chainInWords(chainId: number | null): string {
  if (chainId === null) return "no network";
  const chain = findChain(chainId);
  return chain ? `${chain.name} (${chainId})` : `chain ${chainId}`;
}
