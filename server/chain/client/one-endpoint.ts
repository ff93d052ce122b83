import { AsyncLocalStorage } from "node:async_hooks";
import type { Endpoint } from "@/server/chain/client/endpoint";
import { singleton } from "@/server/kernel/singleton";

/** Questions that must agree with one another. */
export interface Agreement {
  readonly chainId: number;
  /** Who answered the first of them. */
  endpoint: Endpoint | null;
}

/** The agreement of what runs at present. */
export const agreements = () => singleton("rpc-agreements", () => new AsyncLocalStorage<Agreement>());

/**
 * Runs `work` so that one endpoint answers all of its questions to a chain: the one that answers the first. Nodes at
 * different heights are never mixed. A fault of that endpoint fails the question; work that starts again gets another one.
 * Signed transactions are sent to any.
 */
export function fromOneEndpoint<T>(chainId: number, work: () => Promise<T>): Promise<T> {
  return agreements().run({ chainId, endpoint: null }, work);
}
