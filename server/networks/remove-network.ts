import { maybeOne, type Tx, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { guardNetworks, type NetworkKeeper } from "@/server/networks/guard-networks";
import { loadNetworks } from "@/server/networks/load-networks";
import { lockNetwork } from "@/server/networks/network-rows";
import { writeNetwork } from "@/server/networks/write-network";

/**
 * Removes a network that has never been on. Any other may have payments, deposit addresses and vaults, which need its
 * blocks: it can only be switched off.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `invalid_state`
 */
export async function removeNetwork(
  scope: NetworkKeeper,
  chainId: number,
  requestId: string | null = null,
): Promise<void> {
  const operator = guardNetworks(scope);
  await transaction(async (tx) => {
    const before = await lockNetwork(tx, chainId);
    if (!before) throw new AppError("not_found", "The database has no network with this chain id.");
    if (await wasOn(tx, chainId))
      throw new AppError(
        "invalid_state",
        "This network has taken payments, and their refunds need it. Switch it off instead.",
      );
    const network = { id: chainId, name: before.entry.name };
    await writeNetwork(tx, operator, { before, after: null, network, type: "network.removed", requestId });
  });
  await loadNetworks();
}

async function wasOn(tx: Tx, chainId: number): Promise<boolean> {
  const row = await maybeOne(
    tx,
    store
      .selectFrom("network")
      .select("id")
      .where("chain_id", "=", chainId)
      .where("is_on", "=", true)
      .limit(1),
  );
  return row !== undefined;
}
