import { findChain } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";

/** Reads how far each chain was read. @returns a function that sets the gauges */
export async function readReading(): Promise<() => void> {
  const cursors = await many(
    db,
    store
      .selectFrom("chain_cursor")
      .select("chain_id as chain")
      .select(fragment<number>`greatest(0, head_number - block_number)`.as("blocks"))
      .select(fragment<number>`extract(epoch from clock_timestamp() - checked_at)::float8`.as("seconds")),
  );
  return () => {
    for (const { chain, blocks, seconds } of cursors) {
      // A network that was removed is read no more.
      if (!findChain(chain)) continue;
      metrics().readingLagBlocks.set({ chain }, blocks);
      metrics().readingLagSeconds.set({ chain }, Math.max(0, seconds));
    }
  };
}
