import { raw } from "@/server/db/raw";
import { changed, db } from "@/server/db/sql";

/** A mail's row, which no longer names its recipient, is kept for this long. */
const KEPT_DAYS = 30;

/** Removes at most `batch` rows of mails that ended over thirty days ago. @returns the number removed */
export function purgeMails(batch: number): Promise<number> {
  return changed(
    db,
    // As one array, so that locking and deletion share one plan.
    raw({})`delete from mail where id = any(array(
          select id from mail where ended_at < now() - ${KEPT_DAYS} * interval '1 day'
          order by ended_at limit ${batch} for update skip locked))`,
  );
}
