import { routerKey } from "@/server/chain/client/routers";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Selects the routers that refuse new payments, in lower case: by their newest event in any block that was read. */
export function selectPausedRouters() {
  const newest = store
    .selectFrom("chain_event")
    .distinctOn(["chain_id", "router"])
    .select(["chain_id as chainId", "router"])
    .select(fragment<boolean>`(data ->> 'paused')::boolean`.as("paused"))
    .where("type", "=", fragment.lit("PausedSet"))
    .orderBy("chain_id")
    .orderBy("router")
    .orderBy("block_number", "desc")
    .orderBy("log_index", "desc");
  return store
    .selectFrom(newest.as("p"))
    .select(["p.chainId", "p.router"])
    .where("p.paused", "is", true)
    .$narrowType<{ router: string }>();
}

/** Finds the routers that refuse new payments, as {@link routerKey}s. */
export async function pausedRouters(): Promise<ReadonlySet<string>> {
  const rows = await many(db, selectPausedRouters());
  return new Set(rows.map(({ chainId, router }) => routerKey(chainId, router)));
}
