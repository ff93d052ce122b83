import { raw } from "@/server/db/raw";
import { changed, db } from "@/server/db/sql";

/** The contract requires at least 24 hours; twice that for clients that return the next day. */
const KEPT_HOURS = 48;

/**
 * Removes at most `batch` remembered answers to idempotency keys, except those that created a merchant. @returns the
 * number removed
 */
export function purgeRecords(batch: number): Promise<number> {
  return changed(
    db,
    // By row address, which the builder does not support: the key has six columns.
    raw("job", {})`delete from idempotency_record where ctid = any(array(
          select ctid from idempotency_record
          where created_at < now() - ${KEPT_HOURS} * interval '1 hour' and not (method = 'POST' and path = '/v1/merchants')
          order by created_at limit ${batch}))`,
  );
}
