import type { Address } from "viem";
import type { Asset } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import type { Db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { waitingOf } from "@/server/settlements/apply-change";
import { findDestinations } from "@/server/settlements/find-destinations";

interface Place {
  merchantId: string;
  chainId: number;
  token: string;
}

/**
 * Finds the only receiver of a withdrawal: the merchant's destination in force for the asset. While a change of it waits
 * there is none, so that neither the old nor the new wallet wins by speed.
 * @throws AppError `invalid_state` while no wallet is set or a change of it waits
 */
export async function destinationOf(
  on: Db,
  { merchantId, chainId, token }: Place,
  { symbol, network }: Asset,
): Promise<Address> {
  const place = token.toLowerCase() as Address;
  const waiting = await waitingOf(on, merchantId);
  const change = waiting.find((row) => row.chainId === chainId && row.token === place);
  if (change) {
    throw new AppError(
      "invalid_state",
      `A change of the destination of ${symbol} on ${network.name} is waiting. Approve or stop it first.`,
      { details: { changeId: change.id, appliesAt: change.appliesAt.toISOString() } },
    );
  }
  const destination = parseAddress((await findDestinations(merchantId, on))(chainId, place) ?? "");
  if (destination) return destination;
  throw new AppError("invalid_state", `No wallet is set for ${symbol} on ${network.name}. Set one first.`);
}
