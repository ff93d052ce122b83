import { type ChainConfig, findChain } from "@/server/chain/client/registry";

/** Where an event stands on its chain. */
export interface Place {
  txHash: string;
  logIndex: number;
  blockNumber: number;
}

/** An event's place in one chain, as a key. */
export const placeOf = ({ txHash, logIndex }: Pick<Place, "txHash" | "logIndex">) => `${txHash} ${logIndex}`;

/** An event's place in words. */
export const where = ({ name, id }: ChainConfig, { txHash, logIndex, blockNumber }: Place) =>
  `${name} (${id}), block ${blockNumber}, ${txHash} log ${logIndex}`;

/** A chain in words, configured or not. */
export function chainInWords(chainId: number | null): string {
  if (chainId === null) return "no network";
  const chain = findChain(chainId);
  return chain ? `${chain.name} (${chainId})` : `chain ${chainId}`;
}
