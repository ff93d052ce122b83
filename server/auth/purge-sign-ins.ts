import { raw } from "@/server/db/raw";
import { changed, db } from "@/server/db/sql";

/** Attempts count for a day at most. */
const ATTEMPT_HOURS = 25;
/** An ended session is kept this long for later questions. */
const ENDED_DAYS = 30;

/** Removes at most `batch` sign-in attempts that no longer count. @returns the number removed */
export function purgeAttempts(batch: number): Promise<number> {
  return changed(
    db,
    // By row address, which the builder does not support: no index orders the rows by age alone.
    raw({})`delete from sign_in_attempt where ctid = any(array(
          select ctid from sign_in_attempt where attempted_at < now() - ${ATTEMPT_HOURS} * interval '1 hour'
          limit ${batch} for update skip locked))`,
  );
}

/** Removes at most `batch` sessions that ended over thirty days ago. @returns the number removed */
export function purgeSessions(batch: number): Promise<number> {
  return changed(
    db,
    // As one array, so that locking and deletion share one plan.
    raw("job", {})`delete from session where id = any(array(
          select id from session where least(coalesce(revoked_at, expires_at), expires_at) < now() - ${ENDED_DAYS} * interval '1 day'
          order by id limit ${batch} for update skip locked))`,
  );
}
