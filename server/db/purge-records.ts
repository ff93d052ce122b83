import { changed, db, sql } from "@/server/db/sql";

/** At least 24 hours by the contract; twice that for clients that come back the next day. */
const KEPT_HOURS = 48;

/** Removes at most `batch` remembered answers to idempotency keys; those that made a merchant stay. Returns how many. */
export function purgeRecords(batch: number): Promise<number> {
  return changed(
    db,
    sql`delete from idempotency_record where ctid = any(array(
          select ctid from idempotency_record
          where created_at < now() - ${KEPT_HOURS} * interval '1 hour' and not (method = 'POST' and path = '/v1/merchants')
          order by created_at limit ${batch}))`,
  );
}
