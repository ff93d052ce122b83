import { createHash } from "node:crypto";
import { singleton } from "@/server/kernel/singleton";

/** Requests of this process to an endpoint that no row has yet. */
export interface Calls {
  chainId: number;
  /** See {@link endpointName}. */
  endpoint: string;
  calls: number;
}

const HASH_DIGITS = 12;

const unstored = () => singleton("rpc-calls", () => new Map<string, Calls>());

/** Names an endpoint without its secrets: its origin, and a part of its address' hash. */
export function endpointName(url: string): string {
  const hash = createHash("sha256").update(url).digest("hex").slice(0, HASH_DIGITS);
  return `${new URL(url).origin} ${hash}`;
}

/** Counts requests of this process to an endpoint. */
export function countCalls({ chainId, endpoint, calls }: Calls): void {
  const key = `${chainId} ${endpoint}`;
  const known = unstored().get(key);
  if (known) known.calls += calls;
  else unstored().set(key, { chainId, endpoint, calls });
}

/** Takes the counts that no row has yet, to store them, or to count them again. */
export function takeCalls(): Calls[] {
  const taken = [...unstored().values()].filter(({ calls }) => calls > 0);
  unstored().clear();
  return taken;
}

/** Returns how many requests of this process to an endpoint no row has yet. */
export function unstoredCalls(chainId: number, endpoint: string): number {
  return unstored().get(`${chainId} ${endpoint}`)?.calls ?? 0;
}
