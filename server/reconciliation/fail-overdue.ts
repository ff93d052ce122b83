import type { ChainConfig } from "@/server/chain/client/registry";
import type { Head } from "@/server/chain/reads/blocks";
import { db, many, sql, transaction } from "@/server/db/sql";
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
  const overdue = await many<OverdueAttempt & Record<string, unknown>>(
    db,
    sql`select p.id as "paymentId", a.id, o.router
        from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'active'
          join payment_option o on o.id = a.option_id
        where p.status = 'processing' and o.chain_id = ${chain.id}
          and (o.deadline < extract(epoch from ${cursor.time}::timestamptz)
            or (${isByClock} and o.deadline < extract(epoch from clock_timestamp()) - ${CLOCK_SKEW_S}::integer))
          and not exists (select 1 from chain_event e where e.payment_id = p.id and e.type = 'PaymentExecuted' and e.confirmed_at is null)
        order by p.id limit ${BATCH}`,
  );
  const judge = async (attempt: OverdueAttempt) => {
    if (!(await isExecutedOnChain(reader, attempt, head))) await fail(attempt);
  };
  await forEachIsolated(overdue, judge, { backoff });
}

function fail({ id: attemptId, paymentId }: OverdueAttempt): Promise<unknown> {
  const reason = "the time to execute it is over";
  return transaction((tx) => failPayment(tx, { paymentId, attemptId, reason }));
}
