import type { ChainConfig } from "@/server/chain/client/registry";
import type { Head } from "@/server/chain/reads/blocks";
import { db, many, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { Cursor } from "@/server/indexer/cursor";
import type { Rereading } from "@/server/indexer/reread-recent";
import { isExecutedOnChain } from "@/server/indexer/router-witness";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { failPayment } from "@/server/reconciliation/fail-payment";

interface OverdueAttempt {
  id: string;
  paymentId: string;
  router: string;
}

interface Reader {
  chain: ChainConfig;
  backoff: Backoff;
  reread: Rereading;
}

interface ConfirmedView {
  cursor: Cursor;
  head: Head;
}

const BATCH = 100;
/** How far the time of blocks may be behind the database's clock. */
const CLOCK_SKEW_S = 60;

/**
 * Fails payments that the router can no longer execute and has not executed in any confirmed block. Its logs and its
 * state both prove that. Call it only when the cursor is at the confirmed height. A local chain makes blocks only for
 * transactions, so it may have no later block as proof; there the database's clock counts.
 * @throws AppError `bad_gateway` or `unavailable`
 */
export async function failOverdue(reader: Reader, { cursor, head }: ConfirmedView): Promise<void> {
  const { chain, backoff } = reader;
  const isByClock = chain.mode === "test" && head.confirmed >= head.number;
  const overdue = await many(db, overdueOn(chain.id, { time: cursor.time, isByClock }));
  const judge = async (attempt: OverdueAttempt) => {
    if (!(await isExecutedOnChain(reader, attempt, head))) await fail(attempt);
  };
  await forEachIsolated(overdue, judge, { backoff });
}

function overdueOn(chainId: number, { time, isByClock }: { time: Date; isByClock: boolean }) {
  const byBlocks = fragment<number>`extract(epoch from ${time}::timestamptz)`;
  const byClock = fragment<number>`extract(epoch from clock_timestamp()) - ${CLOCK_SKEW_S}::integer`;
  return acrossAccounts("job")
    .selectFrom("payment as p")
    .innerJoin("payment_attempt as a", (join) =>
      join.onRef("a.payment_id", "=", "p.id").on("a.status", "=", fragment.lit("active")),
    )
    .innerJoin("payment_option as o", "o.id", "a.option_id")
    .select(["p.id as paymentId", "a.id", "o.router"])
    .where("p.status", "=", fragment.lit("processing"))
    .where("o.chain_id", "=", chainId)
    .where(({ eb, or, and, val }) =>
      or([eb("o.deadline", "<", byBlocks), and([val(isByClock), eb("o.deadline", "<", byClock)])]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chain_event as e")
            .whereRef("e.payment_id", "=", "p.id")
            .where("e.type", "=", fragment.lit("PaymentExecuted"))
            .where("e.confirmed_at", "is", null),
        ),
      ),
    )
    .orderBy("p.id")
    .limit(BATCH);
}

function fail({ id: attemptId, paymentId }: OverdueAttempt): Promise<unknown> {
  const reason = "the time to execute it has passed";
  return transaction((tx) => failPayment(tx, { paymentId, attemptId, reason }));
}
