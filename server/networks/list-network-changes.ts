import { requireRole } from "@/server/accounts/roles";
import type { OperatorScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { openEntry, type StoredEntry } from "@/server/networks/network-entry";
import type { NetworkChange } from "@/server/networks/schema";

const MOST = 200;

/**
 * Lists how the database's networks changed, the newest first; at most 200 of them.
 * @param chainId null for all networks
 * @throws AppError `forbidden`
 */
export async function listNetworkChanges(
  scope: OperatorScope,
  chainId: number | null,
): Promise<NetworkChange[]> {
  requireRole(scope, "health.read");
  const all = store
    .selectFrom("network")
    .select(["id", "chain_id as chainId", "entry", "rpc_sealed as rpcSealed", "is_on as isOn"])
    .select(["author", "since", "until", "ended_by as endedBy"])
    .orderBy("since", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .$narrowType<StoredEntry>();
  const rows = await many(db, chainId === null ? all : all.where("chain_id", "=", chainId));
  return rows.map(({ id, entry, rpcSealed, author, ...row }) => ({
    ...row,
    id,
    name: entry.name,
    origins: openEntry({ entry, rpcSealed }, id)?.rpcUrls.map((url) => new URL(url).origin) ?? null,
    routers: entry.routers.map(({ address }) => address),
    by: author,
  }));
}
