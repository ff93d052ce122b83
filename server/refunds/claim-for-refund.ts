import type { Address, Hex } from "viem";
import { claimTypedData } from "@/server/chain/calls/payer-claim";
import type { TypedData } from "@/server/chain/calls/typed-data";
import { placeOf, possiblePlaces } from "@/server/chain/client/router-place";

/** Terms that were paid, of which a refund waits for an address. */
interface ClaimedTerms {
  chainId: number;
  router: Address;
  key: Hex;
  token: Address;
}

/** How long a payer's claim is valid, in seconds: also while the vault lacks the money. */
export const CLAIM_LIFETIME_S = 30 * 24 * 3_600;

/**
 * Checks whether a router sends refunds where the payer's claim says. Edition 1 pays the payer only; of a router that is
 * no longer configured it is not known.
 */
export function takesClaims({ chainId, router }: Pick<ClaimedTerms, "chainId" | "router">): boolean {
  return possiblePlaces({ chainId, router }).every(({ version }) => version >= 2);
}

/**
 * Builds the claim that the payer signs.
 * @param until Unix seconds
 */
export function claimFor(
  { chainId, router, key, token }: ClaimedTerms,
  to: Address,
  until: number,
): TypedData {
  return claimTypedData({ key, token, to, deadline: until }, placeOf({ chainId, router }));
}
