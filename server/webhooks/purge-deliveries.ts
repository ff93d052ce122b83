import { raw } from "@/server/db/raw";
import { changed, db } from "@/server/db/sql";

const KEPT_DAYS = 30;

/** Removes at most `batch` deliveries and attempts each older than 30 days. @returns the greater number removed */
export async function purgeDeliveries(batch: number): Promise<number> {
  const counts = await Promise.all([
    changed(
      db,
      // By row address: the indexes of times are of blocks.
      raw("job", {})`delete from webhook_delivery where ctid = any(array(
          select ctid from webhook_delivery where created_at < now() - ${KEPT_DAYS} * interval '1 day' limit ${batch}))`,
    ),
    changed(
      db,
      raw("job", {})`delete from webhook_attempt where ctid = any(array(
          select ctid from webhook_attempt where created_at < now() - ${KEPT_DAYS} * interval '1 day' limit ${batch}))`,
    ),
    changed(
      db,
      raw("job", {})`delete from webhook_secret where id = any(array(
          select id from webhook_secret where expires_at < now() limit ${batch}))`,
    ),
  ]);
  return Math.max(...counts);
}
