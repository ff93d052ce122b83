import { raw } from "@/server/db/raw";
import { changed, db } from "@/server/db/sql";

const KEPT_DAYS = 30;

/**
 * Removes at most `batch` events older than 30 days, except the last one that an account has read: a reader of a quiet
 * account continues after it. @returns the number removed
 */
export function purgeEvents(batch: number): Promise<number> {
  return changed(
    db,
    // By row address, which the builder does not support: the index of times is of blocks.
    raw("job", {})`delete from partner_event where ctid = any(array(
          select e.ctid from partner_event e where e.created_at < now() - ${KEPT_DAYS} * interval '1 day'
            and (e.place is null or exists (
              select from partner_event l where l.account_id = e.account_id and l.place > e.place))
          limit ${batch}))`,
  );
}
