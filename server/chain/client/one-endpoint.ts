import { AsyncLocalStorage } from "node:async_hooks";
import type { Endpoint } from "@/server/chain/client/endpoint";
import { singleton } from "@/server/kernel/singleton";

/** Requests that must agree with one another. */
export interface Agreement {
  readonly chainId: number;
  /** The endpoint that answered the first of them. */
  endpoint: Endpoint | null;
}

/** The agreement of the current async context. */
export const agreements = () => singleton("rpc-agreements", () => new AsyncLocalStorage<Agreement>());

/**
 * Runs `work` so that one endpoint answers all its requests to a chain: the endpoint that answered the first. This
 * never mixes nodes at different heights. A fault of that endpoint fails the request; a new run chooses again. Signed
 * transactions go to any endpoint.
 */
export function fromOneEndpoint<T>(chainId: number, work: () => Promise<T>): Promise<T> {
  return agreements().run({ chainId, endpoint: null }, work);
}
