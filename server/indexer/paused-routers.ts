import { routerKey } from "@/server/chain/client/routers";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { singleton } from "@/server/kernel/singleton";

interface Known {
  routers: Promise<ReadonlySet<string>>;
  /** On a monotonic clock, in milliseconds. */
  readAt: number;
}

const VALID_MS = 1_000;

/**
 * Finds the routers that refuse new payments, as {@link routerKey}s: by their newest event in any block that was read.
 * The answer is at most a second old. Where it is behind the chain, the router's own refusal decides.
 */
export function pausedRouters(): Promise<ReadonlySet<string>> {
  const memory = singleton("paused-routers", () => ({ known: null as Known | null }));
  if (memory.known && performance.now() - memory.known.readAt < VALID_MS) return memory.known.routers;
  const known = { routers: readPaused(), readAt: performance.now() };
  memory.known = known;
  known.routers.catch(() => {
    if (memory.known === known) memory.known = null;
  });
  return known.routers;
}

async function readPaused(): Promise<ReadonlySet<string>> {
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
