import { routerKey } from "@/server/chain/client/routers";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Finds the routers that refuse new payments, as {@link routerKey}s: by their newest event in any block that was read. */
export async function pausedRouters(): Promise<ReadonlySet<string>> {
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
  const rows = await many(db, newest.$narrowType<{ router: string }>());
  return new Set(
    rows.filter(({ paused }) => paused).map(({ chainId, router }) => routerKey(chainId, router)),
  );
}
