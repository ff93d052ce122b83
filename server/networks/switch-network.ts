import { transaction } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { requireSound } from "@/server/networks/declare-network";
import { guardNetworks, type NetworkKeeper } from "@/server/networks/guard-networks";
import { loadNetworks } from "@/server/networks/load-networks";
import { openEntry, parseEntry } from "@/server/networks/network-entry";
import { lockNetwork, type NetworkRow } from "@/server/networks/network-rows";
import { requireInDatabase } from "@/server/networks/require-in-database";
import { writeNetwork } from "@/server/networks/write-network";

interface SwitchNetwork {
  chainId: number;
  isOn: boolean;
}

/**
 * Switches a network of the database on or off; all processes know within a second. One that is off takes no new
 * payments. Payments in progress, refunds and withdrawals continue. Only a network without faults is switched on.
 * @returns whether anything changed
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `invalid_state`, `bad_gateway`
 */
export async function switchNetwork(
  scope: NetworkKeeper,
  { chainId, isOn }: SwitchNetwork,
  requestId: string | null = null,
): Promise<boolean> {
  const operator = guardNetworks(scope);
  if (isOn) await requireSound(parseEntry(entryOf(await requireInDatabase(chainId))));
  const done = await transaction(async (tx) => {
    const before = await lockNetwork(tx, chainId);
    if (!before) throw new AppError("not_found", "The database has no network with this chain id.");
    if (before.isOn === isOn) return false;
    const entry = entryOf(before);
    await writeNetwork(tx, operator, {
      before,
      after: { entry, isOn },
      network: { id: chainId, name: entry.name },
      type: isOn ? "network.switched_on" : "network.switched_off",
      requestId,
    });
    return true;
  });
  await loadNetworks();
  return done;
}

function entryOf(row: NetworkRow) {
  const entry = openEntry(row, row.id);
  if (entry) return entry;
  throw new AppError(
    "invalid_state",
    "The RPC URLs of this network were sealed with another AUTH_SECRET. Add the network again.",
  );
}
