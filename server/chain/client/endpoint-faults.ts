import { singleton } from "@/server/kernel/singleton";

/** Faults of an endpoint are one, as long as this time does not pass without one. Longer than its longest pause. */
const SAME_MS = 330_000;

/** When each endpoint last had a fault, on the monotonic clock. */
const lastFaults = () => singleton("endpoint-faults", () => new Map<string, number>());

/**
 * Records a fault of an endpoint, so that the failover and the check of its chain write one line about it, and an
 * endpoint that fails and recovers by turns gets no line each time.
 * @returns whether it is a new fault, which the log has no line about
 */
export function isNewFault(chainId: number, origin: string): boolean {
  const key = `${chainId} ${origin}`;
  const now = performance.now();
  const last = lastFaults().get(key);
  lastFaults().set(key, now);
  return last === undefined || now - last > SAME_MS;
}
