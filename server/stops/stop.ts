import type { Address } from "viem";

/** What takes no new payments: everything, a network, or a token of a network (lower case). */
export interface StopScope {
  chainId: number | null;
  token: Address | null;
}

/** A stop of new payments by the operator. */
export interface Stop extends StopScope {
  reason: string;
  createdAt: Date;
}

/** Checks whether a stop covers a token of a network. */
export function covers(stop: StopScope, place: { chainId: number; token: string }): boolean {
  if (stop.chainId === null) return true;
  if (stop.chainId !== place.chainId) return false;
  return stop.token === null || stop.token === place.token.toLowerCase();
}
