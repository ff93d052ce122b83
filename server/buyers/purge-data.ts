import { changed, db, sql } from "@/server/db/sql";

/** Erases at most `batch` buyers' data whose retention has ended. @returns the number erased */
export function purgeBuyerData(batch: number): Promise<number> {
  return changed(
    db,
    sql`delete from buyer_data where id in (
          select id from buyer_data where keep_until <= clock_timestamp() order by keep_until limit ${batch}
          for update skip locked)`,
  );
}
