import type pg from "pg";
import { sleep } from "@/server/kernel/clock";

/**
 * While a statement waits for an exclusive lock, all later readers of the table wait behind it. Well below the second after
 * which Postgres looks for deadlocks (`deadlock_timeout`): a migration of several tables gives way, never a payment.
 */
export const LOCK_TIMEOUT_MS = 300;
const GIVE_UP_AFTER_MS = 600_000;
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

export interface LockWait {
  /** Reports, once, that the work waits, and for which transaction. */
  onWait?: ((line: string) => void) | undefined;
  giveUpAfterMs?: number;
}

/**
 * Runs work that gives up on a lock after {@link LOCK_TIMEOUT_MS}, and repeats it with growing pauses, in which the
 * readers behind it are answered.
 * @throws the work's error; after ten minutes the one of the lock
 */
export async function withLockRetries(
  client: pg.Client,
  work: () => Promise<void>,
  { onWait, giveUpAfterMs = GIVE_UP_AFTER_MS }: LockWait = {},
): Promise<void> {
  const untilMs = performance.now() + giveUpAfterMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      const holder = await oldestTransaction(client);
      if (performance.now() > untilMs) {
        throw new Error(
          `a lock was not free for ${giveUpAfterMs / 1_000} s${holder}. End that transaction, then migrate again`,
        );
      }
      if (attempt === 0) onWait?.(`waits for a lock${holder}; readers are not held up`);
      await sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** attempt));
    }
  }
}

/** Names the oldest transaction that this role may see: most often the one that holds the lock. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, coalesce(nullif(application_name, ''), 'unnamed') as name,
       extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  const [row] = rows;
  return row ? `: the oldest transaction is ${row.seconds} s old (${row.name}, process ${row.pid})` : "";
}
