import { db, one, sql } from "@/tests/support/sql";

/** Returns whether a statement that contains `part` waits for a lock in the database. */
export async function isLockAwaited(part: string): Promise<boolean> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and position(${part}::text in query) > 0`,
  );
  return count > 0;
}
