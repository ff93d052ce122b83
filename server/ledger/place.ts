import { type ChainConfig, findChain } from "@/server/chain/client/registry";

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

/** Describes a chain for people, configured or not. */
export function chainInWords(chainId: number | null): string {
  if (chainId === null) return "no network";
  const chain = findChain(chainId);
  return chain ? `${chain.name} (${chainId})` : `chain ${chainId}`;
}
