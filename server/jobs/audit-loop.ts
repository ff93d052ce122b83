import type { ChainConfig } from "@/server/chain/registry";
import { type Lease, takeLease } from "@/server/db/lease";
import { db, one, sql } from "@/server/db/sql";
import { newAlarm } from "@/server/jobs/alarm";
import type { Loop } from "@/server/jobs/run-loop";
import { beginAudit, finishAudit } from "@/server/ledger/audit-books";
import type { AuditRun } from "@/server/ledger/audit-run";
import { auditWindow } from "@/server/ledger/audit-window";
import { log } from "@/server/log";

const EVERY_MS = 60 * 60_000;
/** Starting up has better to do, and nothing to audit yet. */
const FIRST_AFTER_MS = 60_000;
const LOOK_MS = 60_000;
const LEASE_MS = 60_000;
/** A turn ends after so long, so that a worker can be stopped in the middle of a long audit. */
const TURN_MS = 2_000;
const SETTLE_S = 600;

/**
 * Audits the books of one chain once an hour, from where they were last found right. What it finds stands in
 * `books_audit` until an audit finds it put right.
 */
export function auditLoop(chain: ChainConfig, holder: string, firstAfterMs = FIRST_AFTER_MS): Loop {
  const lease: Lease = { name: `audit:${chain.id}`, holder, ms: LEASE_MS };
  const startedAt = performance.now();
  let run: AuditRun | null = null;
  return {
    name: lease.name,
    alarm: newAlarm(),
    async turn() {
      const waitMs = run
        ? 0
        : Math.max(firstAfterMs - (performance.now() - startedAt), await dueInMs(chain.id));
      if (waitMs > 0) return Math.min(waitMs, LOOK_MS);
      if (!(await takeLease(db, lease))) {
        run = null;
        return LOOK_MS;
      }
      run ??= await beginAudit(chain, { isFull: false, postMissing: false, settleS: SETTLE_S, onDifference });
      if (!run) return LOOK_MS;
      if (await takeWindows(run)) return 0;
      const whole = run;
      run = null;
      await finishAudit(whole);
      return LOOK_MS;
    },
  };
}

async function takeWindows(run: AuditRun): Promise<boolean> {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) if (!(await auditWindow(run))) return false;
  return true;
}

function onDifference(text: string): void {
  log().error({ difference: text }, "the books and the chain differ");
}

async function dueInMs(chainId: number): Promise<number> {
  const { ms } = await one<{ ms: number }>(
    db,
    sql`select coalesce((select ${EVERY_MS} - extract(epoch from clock_timestamp() - finished_at) * 1000
          from books_audit where chain_id = ${chainId}), 0)::float8 as ms`,
  );
  return ms;
}
