import type { Compilable } from "kysely";
import type { ChainConfig } from "@/server/chain/client/registry";
import { type Lease, takeLease } from "@/server/db/lease";
import { db, maybeOne } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { bookStored } from "@/server/jobs/book-stored";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { log } from "@/server/kernel/log";
import { beginAudit, finishAudit } from "@/server/ledger/audit-books";
import { beginPayments, finishPayments } from "@/server/ledger/audit-payments";
import { type AuditOptions, advanceAudit, type Findings } from "@/server/ledger/audit-run";

const EVERY_MS = 60 * 60_000;
/** The first audit waits: starting up is busy, and there is nothing to audit yet. */
const FIRST_AFTER_MS = 60_000;
const LOOK_MS = 60_000;
const LEASE_MS = 60_000;
/** Longest tick, so that a worker can be stopped during a long audit. */
const TURN_MS = 2_000;
const SETTLE_S = 600;

const OPTIONS: AuditOptions = {
  isFull: false,
  postMissing: true,
  settleS: SETTLE_S,
  book: bookStored,
  onDifference: (text) => log().error({ difference: text }, "the books and the chain differ"),
  onWritten: (text) =>
    log().warn({ missing: text }, "something was missing in the books, and is written now"),
};

/** One kind of audit. */
interface Audit<Run extends Findings> {
  /** The audit's subject: a chain's id, or `payments`. */
  subject: string;
  begin(options: AuditOptions): Promise<Run | null>;
  finish(run: Run): Promise<void>;
  /** Milliseconds until the next one is due. */
  dueInMs(): Promise<number>;
}

/**
 * Audits one chain's books once an hour: new events, a slice of the old ones, and earlier findings. It adds missing
 * entries. Findings stay in `books_audit` until an audit finds them corrected.
 */
export function auditLoop(chain: ChainConfig, holder: string, firstAfterMs = FIRST_AFTER_MS): Loop {
  return hourly(
    {
      subject: String(chain.id),
      begin: (options) => beginAudit(chain, options),
      finish: finishAudit,
      dueInMs: () =>
        untilDue(store.selectFrom("books_audit").select(AGE_MS).where("chain_id", "=", chain.id)),
    },
    { holder, firstAfterMs },
  );
}

/** Audits the payments and refunds of all chains once an hour, in the same way. */
export function paymentsAuditLoop(holder: string, firstAfterMs = FIRST_AFTER_MS): Loop {
  return hourly(
    {
      subject: "payments",
      begin: beginPayments,
      finish: finishPayments,
      dueInMs: () => untilDue(store.selectFrom("payments_audit").select(AGE_MS)),
    },
    { holder, firstAfterMs },
  );
}

function hourly<Run extends Findings>(
  audit: Audit<Run>,
  { holder, firstAfterMs }: { holder: string; firstAfterMs: number },
): Loop {
  const lease: Lease = { name: `audit:${audit.subject}`, holder, ms: LEASE_MS };
  const startedAt = performance.now();
  let run: Run | null = null;
  return {
    name: lease.name,
    wakeup: newWakeup(),
    async tick() {
      const waitMs = run
        ? 0
        : Math.max(firstAfterMs - (performance.now() - startedAt), await audit.dueInMs());
      if (waitMs > 0) return Math.min(waitMs, LOOK_MS);
      if (!(await takeLease(db, lease))) {
        run = null;
        return LOOK_MS;
      }
      run ??= await audit.begin(OPTIONS);
      if (!run) return LOOK_MS;
      if (await takeSteps(run)) return 0;
      const whole = run;
      run = null;
      await audit.finish(whole);
      return LOOK_MS;
    },
  };
}

async function takeSteps(run: Findings): Promise<boolean> {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) if (!(await advanceAudit(run))) return false;
  return true;
}

const AGE_MS = fragment<number>`extract(epoch from clock_timestamp() - finished_at)::float8 * 1000`.as(
  "ageMs",
);

async function untilDue(lastAudit: Compilable<{ ageMs: number }>): Promise<number> {
  const last = await maybeOne(db, lastAudit);
  return last ? EVERY_MS - last.ageMs : 0;
}
