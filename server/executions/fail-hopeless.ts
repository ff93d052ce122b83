import type { Hex } from "viem";
import { type Head, readInclusion } from "@/server/chain/blocks";
import type { ChainConfig } from "@/server/chain/registry";
import { db, many, sql, transaction } from "@/server/db/sql";
import { type Cursor, isCanonical } from "@/server/executions/cursor";
import { eachOnItsOwn, type Held } from "@/server/executions/each";
import { failPayment } from "@/server/executions/fail-payment";

interface ActiveAttempt {
  id: string;
  paymentId: string;
}

interface SentAttempt extends ActiveAttempt {
  txHash: Hex;
}

const BATCH = 100;
/** How far the clocks of blocks may be behind the database's. */
const CLOCK_SKEW_S = 60;

/** Fails payments whose buyer's own transaction reverted, once that stands at the confirmation depth. */
export async function failReverted(chainId: number, head: Head, held: Held): Promise<void> {
  const attempts = await many<SentAttempt>(
    db,
    sql`select p.id as "paymentId", a.id, a.tx_hash as "txHash"
        from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'active'
        where p.status = 'processing' and p.chain_id = ${chainId} and a.tx_hash is not null
        order by a.id limit ${BATCH}`,
  );
  const judge = async ({ id, paymentId, txHash }: SentAttempt) => {
    const inclusion = await readInclusion(chainId, txHash);
    if (!inclusion || inclusion.succeeded || inclusion.blockNumber > head.confirmed) return;
    if (!(await isCanonical(chainId, { number: inclusion.blockNumber, hash: inclusion.blockHash }))) return;
    await fail({ id, paymentId }, "the transaction reverted");
  };
  await eachOnItsOwn(attempts, judge, { held });
}

interface ConfirmedView {
  cursor: Cursor;
  head: Head;
  held: Held;
}

/**
 * Fails payments whose terms the router no longer executes and which, in all confirmed blocks up to that time, it did
 * not execute. Only to be asked when the cursor stands at the confirmed height. A local chain makes blocks only when
 * there is something to put in them and so has no later block to show: there the database's clock counts.
 */
export async function failOverdue(chain: ChainConfig, { cursor, head, held }: ConfirmedView): Promise<void> {
  const isByClock = chain.mode === "test" && head.confirmed >= head.number;
  const overdue = await many<ActiveAttempt>(
    db,
    sql`select p.id as "paymentId", a.id
        from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'active'
          join payment_option o on o.id = a.option_id
        where p.status = 'processing' and o.chain_id = ${chain.id}
          and (o.deadline < extract(epoch from ${cursor.time}::timestamptz)
            or (${isByClock} and o.deadline < extract(epoch from clock_timestamp()) - ${CLOCK_SKEW_S}::integer))
          and not exists (select 1 from chain_event e where e.payment_id = p.id and e.type = 'PaymentExecuted' and e.confirmed_at is null)
        order by p.id limit ${BATCH}`,
  );
  await eachOnItsOwn(overdue, (attempt) => fail(attempt, "the time to execute it is over"), { held });
}

function fail({ id: attemptId, paymentId }: ActiveAttempt, reason: string): Promise<unknown> {
  return transaction((tx) => failPayment(tx, { paymentId, attemptId, reason }));
}
