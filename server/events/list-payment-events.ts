import { findChain } from "@/server/chain/registry";
import { db, many, sql } from "@/server/db/sql";
import { describeEvent, type EventData } from "@/server/events/describe-event";
import type { TimelineEntry } from "@/server/events/schema";

/** More than a payment has, short of somebody who asks for options all day. */
const MAX_ENTRIES = 200;

interface EventRow {
  id: number;
  type: string;
  data: EventData;
  requestId: string | null;
  createdAt: Date;
}

/**
 * The timeline of a payment, newest first, at most 200 entries.
 * @param payment as found in the caller's scope
 */
export async function listPaymentEvents(payment: { id: string }): Promise<TimelineEntry[]> {
  const rows = await many<EventRow>(
    db,
    sql`select id, type, data, request_id as "requestId", created_at as "createdAt" from payment_event
        where payment_id = ${payment.id} order by id desc limit ${MAX_ENTRIES}`,
  );
  const context = { networkName: (chainId: number) => findChain(chainId)?.name ?? null };
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt,
    type: row.type,
    ...describeEvent(row.type, row.data, context),
    txHash: typeof row.data.txHash === "string" ? row.data.txHash : null,
    requestId: row.requestId,
  }));
}
