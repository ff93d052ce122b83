import { db, one } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { Backoff } from "@/server/kernel/for-each-isolated";
import { applyEvents } from "@/server/reconciliation/apply-events";
import { bookRefunds } from "@/server/refunds/book-refunds";

interface Open {
  confirmed: number;
  events: number;
}

/**
 * Books the confirmed stored events of a chain with the worker's use cases. The worker may run at the same time: each
 * event is locked and booked once. Ends when all are booked, or when no more can be.
 * @throws AppError `unavailable`
 */
export async function bookStored(chainId: number): Promise<void> {
  const backoff: Backoff = new Map();
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const { confirmed, events } = await findOpen(chainId);
    if (events === 0 || events >= before) return;
    before = events;
    await applyEvents(chainId, confirmed, backoff);
    await bookRefunds(chainId, backoff);
  }
}

function findOpen(chainId: number): Promise<Open> {
  return one(
    db,
    store
      .selectFrom("chain_cursor as c")
      .leftJoin("chain_event as e", (join) =>
        join
          .onRef("e.chain_id", "=", "c.chain_id")
          .on("e.confirmed_at", "is", null)
          .onRef("e.block_number", "<=", "c.block_number"),
      )
      .select(({ fn, lit }) => [
        fn.coalesce(fn.max("c.block_number"), lit(-1)).as("confirmed"),
        fn.count<number>("e.tx_hash").as("events"),
      ])
      .where("c.chain_id", "=", chainId),
  );
}
