import { isSwitchedOff } from "@/server/chain/client/registry";
import { routerKey } from "@/server/chain/client/routers";
import { pausedRouters } from "@/server/indexer/paused-routers";
import { singleton } from "@/server/kernel/singleton";
import { listStops } from "@/server/stops/list-stops";
import { covers } from "@/server/stops/stop";

/** Where a payment would be made. */
export interface PaymentPlace {
  chainId: number;
  router: string;
  token: string;
}

/** What takes no new payments now. */
export interface Stops {
  covers(place: PaymentPlace): boolean;
}

interface Known {
  stops: Promise<Stops>;
  /** On a monotonic clock, in milliseconds. */
  readAt: number;
}

const VALID_MS = 1_000;

/**
 * Finds what takes no new payments: routers that their guardian paused, and what the operator stopped or switched off. The answer is at
 * most a second old. Where it is behind the chain, the router's own refusal decides.
 */
export function stopsNow(): Promise<Stops> {
  const memory = singleton("payment-stops", () => ({ known: null as Known | null }));
  if (memory.known && performance.now() - memory.known.readAt < VALID_MS) return memory.known.stops;
  const known = { stops: readStops(), readAt: performance.now() };
  memory.known = known;
  known.stops.catch(() => {
    if (memory.known === known) memory.known = null;
  });
  return known.stops;
}

async function readStops(): Promise<Stops> {
  const [routers, stops] = await Promise.all([pausedRouters(), listStops()]);
  return {
    covers: (place) =>
      isSwitchedOff(place.chainId) ||
      routers.has(routerKey(place.chainId, place.router)) ||
      stops.some((stop) => covers(stop, place)),
  };
}
