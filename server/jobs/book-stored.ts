import { db, one, sql } from "@/server/db/sql";
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
  return one<Open & Record<string, unknown>>(
    db,
    sql`select coalesce(max(c.block_number), -1) as confirmed, count(e.tx_hash) as events
        from chain_cursor c left join chain_event e on e.chain_id = c.chain_id and e.confirmed_at is null
          and e.block_number <= c.block_number
        where c.chain_id = ${chainId}`,
  );
}
