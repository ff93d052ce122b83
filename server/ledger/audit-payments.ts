import { changed, db, maybeOne, one } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { type AuditOptions, newFindings, type Step } from "@/server/ledger/audit-run";
import { auditUnconfigured } from "@/server/ledger/audit-unconfigured";
import { checkPaid } from "@/server/ledger/check-paid";
import { allRefunded, checkRefunded, refundedWithin } from "@/server/ledger/check-refunded";
import { allPaid, paidWithin } from "@/server/ledger/find-paid";
import type { PaymentsRun } from "@/server/ledger/payments-run";
import { rowsToReread, shareOfRound } from "@/server/ledger/reread";
import { among, type Select, walkRows } from "@/server/ledger/walk-rows";

interface Last {
  paymentId: string;
  refundId: string;
  recheck: string[];
  elapsedS: number;
}

/** Margin for rows whose transaction commits late. */
const SLACK_S = 60;

/**
 * Starts an audit of the completed payments and refunds by id, on any chain and in any block. Each is compared with its
 * stored event, which the audit of its chain compares with the chain. Run its steps one at a time (`advanceAudit`),
 * then finish it.
 */
export async function beginPayments(options: AuditOptions): Promise<PaymentsRun> {
  const last = await maybeOne(
    db,
    store
      .selectFrom("payments_audit")
      .select(["payment_id as paymentId", "refund_id as refundId", "recheck"])
      .select(fragment<number>`extract(epoch from clock_timestamp() - finished_at)::float8`.as("elapsedS"))
      .$narrowType<Pick<Last, "recheck">>(),
  );
  const { paymentId = "", refundId = "" } = last ?? {};
  const counts = { payments: 0, refunds: 0, lost: 0 };
  const run: PaymentsRun = { ...newFindings(options), counts, paymentId, refundId };
  const unconfigured = async () => {
    await auditUnconfigured(run);
    return false;
  };
  const walks = options.isFull || !last ? walkAll(run) : await walkSome(run, last);
  run.steps = [...walks, unconfigured];
  return run;
}

const paidStep = (run: PaymentsRun, select: Select) =>
  walkRows({ select, audit: (ids) => checkPaid(run, ids) });
const refundedStep = (run: PaymentsRun, select: Select) =>
  walkRows({ select, audit: (ids) => checkRefunded(run, ids) });

function walkAll(run: PaymentsRun): Step[] {
  return [paidStep(run, allPaid), refundedStep(run, allRefunded)];
}

const PAYMENTS = acrossAccounts("job")
  .selectFrom("payment")
  .select(({ fn }) => fn.countAll<number>().as("count"))
  .where("status", "=", fragment.lit("succeeded"));
const REFUNDS = acrossAccounts("job")
  .selectFrom("refund")
  .select(({ fn }) => fn.countAll<number>().as("count"))
  .where("status", "=", fragment.lit("succeeded"));

/**
 * Lists the steps of a partial audit: new rows since the last audit, rows with differences then, and the next slice of
 * all.
 */
async function walkSome(run: PaymentsRun, { recheck, elapsedS }: Last): Promise<Step[]> {
  const share = shareOfRound(elapsedS);
  const rows = await one(db, store.selectNoFrom([PAYMENTS.as("payments"), REFUNDS.as("refunds")]));
  const since = elapsedS + SLACK_S;
  return [
    paidStep(run, paidWithin(since)),
    refundedStep(run, refundedWithin(since)),
    paidStep(run, among(recheck.filter((id) => id.startsWith("pay_")))),
    refundedStep(run, among(recheck.filter((id) => id.startsWith("ref_")))),
    walkRows({
      select: allPaid,
      audit: (ids) => checkPaid(run, ids),
      after: run.paymentId,
      rows: rowsToReread(rows.payments ?? 0, share),
      onRead: (id) => {
        run.paymentId = id;
      },
    }),
    walkRows({
      select: allRefunded,
      audit: (ids) => checkRefunded(run, ids),
      after: run.refundId,
      rows: rowsToReread(rows.refunds ?? 0, share),
      onRead: (id) => {
        run.refundId = id;
      },
    }),
  ];
}

/** Finishes the audit: its result replaces the last one. */
export async function finishPayments(run: PaymentsRun): Promise<void> {
  const { options, counts, differenceCount, differences, recheck, paymentId, refundId } = run;
  const result = {
    payment_id: paymentId,
    refund_id: refundId,
    is_full: options.isFull,
    counts: JSON.stringify(counts),
    difference_count: differenceCount,
    differences: JSON.stringify(differences),
    recheck: JSON.stringify([...recheck]),
  };
  await changed(
    db,
    store
      .insertInto("payments_audit")
      .values(result)
      .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ ...result, finished_at: clock() })),
  );
}
