import type { Address } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { findRouter } from "@/server/chain/client/routers";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";
import { changed, db, many, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";

/** A router whose earlier events are not all stored, and the last block up to which they are. */
export interface LaggingRouter {
  router: Address;
  readTo: number;
}

/**
 * Finds the routers that were added after their first blocks had been read: their events up to the cursor are still to
 * be read.
 */
export async function findLagging(
  chain: ChainConfig,
  routers: readonly Address[],
  cursor: { number: number },
): Promise<LaggingRouter[]> {
  const rows = await many(
    db,
    store
      .selectFrom("router_cursor")
      .select(["router", "block_number as readTo"])
      .where("chain_id", "=", chain.id),
  );
  const known = new Map<string, number>(rows.map(({ router, readTo }) => [router, readTo]));
  return routers
    .map((router) => {
      const first = (findRouter(chain, router)?.startBlock ?? 0) - 1;
      return { router, readTo: known.get(router.toLowerCase()) ?? Math.max(first, 0) };
    })
    .filter(({ readTo }) => readTo < cursor.number);
}

/** Records that all events of these routers up to a block are stored. */
export async function advanceRouters(
  tx: Tx,
  { chainId, routers }: ReadRouters,
  readTo: number,
): Promise<void> {
  if (routers.length === 0) return;
  const rows = routers.map((router) => ({
    chain_id: chainId,
    router: router.toLowerCase(),
    block_number: readTo,
  }));
  await changed(
    tx,
    store
      .insertInto("router_cursor")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["chain_id", "router"])
          .doUpdateSet(({ ref }) => ({ block_number: ref("excluded.block_number") })),
      ),
  );
}
