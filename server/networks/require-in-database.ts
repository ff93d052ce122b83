import { chainsFile } from "@/server/chain/client/registry";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { findNetworks, type NetworkRow } from "@/server/networks/network-rows";

/**
 * Finds a network of the database.
 * @throws AppError `invalid_state` for one of the chains file, which wins; `not_found`
 */
export async function requireInDatabase(chainId: number): Promise<NetworkRow> {
  if (chainsFile().chains.some(({ id }) => id === chainId))
    throw new AppError(
      "invalid_state",
      "The chains file declares this network, and it wins. Change it there.",
    );
  const row = (await findNetworks(db)).find((each) => each.chainId === chainId);
  if (row) return row;
  throw new AppError("not_found", "The database has no network with this chain id.");
}
