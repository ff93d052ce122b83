import { raw } from "@/server/db/raw";
import { changed, db } from "@/server/db/sql";

/** Attempts count for a day at most. */
const ATTEMPT_HOURS = 25;
/** An ended session is kept for those who ask what happened. */
const ENDED_DAYS = 30;

/** Removes at most `batch` attempts to sign in that count no more; returns how many. */
export function purgeAttempts(batch: number): Promise<number> {
  return changed(
    db,
    // By row addresses, which the builder does not know: no index orders the rows by age alone.
    raw({})`delete from sign_in_attempt where ctid = any(array(
          select ctid from sign_in_attempt where attempted_at < now() - ${ATTEMPT_HOURS} * interval '1 hour'
          limit ${batch} for update skip locked))`,
  );
}

/** Removes at most `batch` sessions that ended thirty days ago; returns how many. */
export function purgeSessions(batch: number): Promise<number> {
  return changed(
    db,
    // As one array, which keeps the rows' locks and the deletion on one plan.
    raw("job", {})`delete from session where id = any(array(
          select id from session where least(coalesce(revoked_at, expires_at), expires_at) < now() - ${ENDED_DAYS} * interval '1 day'
          order by id limit ${batch} for update skip locked))`,
  );
}
