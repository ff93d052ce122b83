import type { Address } from "viem";
import { possiblePlaces } from "@/server/chain/client/router-place";
import type { Booking } from "@/server/ledger/posting";

/** Returns how events of a router are booked, by its edition in the chains file. */
export function bookingOn(chainId: number, router: string): Booking {
  return {
    holdsFees: possiblePlaces({ chainId, router: router as Address }).every(({ version }) => version === 2),
  };
}
