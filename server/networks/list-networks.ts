import { requireRole } from "@/server/accounts/roles";
import type { OperatorScope } from "@/server/auth/scope";
import { chainsFile, findChain } from "@/server/chain/client/registry";
import { db } from "@/server/db/sql";
import { findNetworks, type NetworkRow } from "@/server/networks/network-rows";
import type { ListedNetwork } from "@/server/networks/schema";

/**
 * Lists the installation's networks: those of the chains file, then those of the database.
 * @throws AppError `forbidden`
 */
export async function listNetworks(scope: OperatorScope): Promise<ListedNetwork[]> {
  requireRole(scope, "health.read");
  const file = chainsFile().chains.map(({ id: chainId, name, mode, icon }): ListedNetwork => {
    return { chainId, name, mode, icon, from: "file", isOn: true, isReadable: true, changed: null };
  });
  const rows = await findNetworks(db);
  return [
    ...file,
    ...rows.filter((row) => file.every(({ chainId }) => chainId !== row.chainId)).map(present),
  ];
}

function present({ chainId, entry, isOn, author, since }: NetworkRow): ListedNetwork {
  const { name, mode, icon } = entry;
  const isReadable = findChain(chainId) !== undefined;
  const changed = { by: author, at: since };
  return { chainId, name, mode, icon, from: "database", isOn, isReadable, changed };
}
