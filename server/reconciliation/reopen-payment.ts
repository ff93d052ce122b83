import { maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { newId } from "@/server/kernel/ids";
import { failAttempt } from "@/server/payments/attempt-transition";
import { transition } from "@/server/payments/transition";
import { lockPayment } from "@/server/reconciliation/executed-option";

interface Vanished {
  paymentId: string;
  attemptId: string;
  txHash: string;
}

/**
 * Makes a payment payable again after its buyer's transaction vanished. The transaction stays watched as a claim, so it
 * still counts if it returns.
 * @returns false, with nothing changed, when the payment was decided meanwhile or the chain shows an execution
 */
export function reopenPayment(vanished: Vanished): Promise<boolean> {
  const { paymentId, attemptId, txHash } = vanished;
  return transaction(async (tx) => {
    const { status } = await lockPayment(tx, paymentId);
    if (status !== "processing" || (await isSeen(tx, paymentId))) return false;
    if (await isRelayed(tx, attemptId)) return false;
    if (!(await failAttempt(tx, { id: attemptId, paymentId }))) return false;
    await watchAgain(tx, vanished);
    await untieData(tx, paymentId);
    const move = { to: "requires_action", reason: "the transaction vanished" } as const;
    if (!(await transition(tx, { paymentId, from: "processing", move, data: { txHash } }))) {
      throw new Error(`payment ${paymentId} is not processing although its row is locked`);
    }
    return true;
  });
}

/** Releases the buyer's data: the account has paid nothing with it, so it expires as for an open payment. */
async function untieData(tx: Tx, paymentId: string): Promise<void> {
  await tx.query(
    sql`update buyer_data d set keep_until = greatest(p.expires_at, now()) + interval '1 day'
        from buyer_data_use u join payment p on p.id = u.payment_id
        where u.payment_id = ${paymentId} and d.id = u.buyer_data_id and d.payment_id = ${paymentId} and d.signed_at is null`,
  );
  await tx.query(sql`delete from buyer_data_use where payment_id = ${paymentId}`);
}

async function isSeen(tx: Tx, paymentId: string): Promise<boolean> {
  const seen = await maybeOne(
    tx,
    sql`select 1 from chain_event where payment_id = ${paymentId} and type = 'PaymentExecuted'
          and (confirmed_at is null or outcome = 'applied') limit 1`,
  );
  return seen !== undefined;
}

async function watchAgain(tx: Tx, { attemptId }: Vanished): Promise<void> {
  await tx.query(
    sql`update payment_claim c set closed_at = clock_timestamp() from payment_attempt a
        where a.id = ${attemptId} and c.option_id = a.option_id
          and c.seen_at is null and c.dropped_at is null and c.closed_at is null`,
  );
  await tx.query(
    sql`insert into payment_claim (id, payment_id, option_id, tx_hash, results, provider_name, provider_icon)
        select ${newId("clm")}, p.id, a.option_id, a.tx_hash, a.results, p.buyer_provider_name, p.buyer_provider_icon
        from payment_attempt a join payment p on p.id = a.payment_id where a.id = ${attemptId}
        on conflict (payment_id, option_id, tx_hash) do update set created_at = clock_timestamp(), checked_at = null,
          unknown_since = null, unknown_block = null, seen_at = null, dropped_at = null, closed_at = null`,
  );
}

/** Checks whether the gateway sends the attempt's call. A job is created with its attempt or never. */
async function isRelayed(tx: Tx, attemptId: string): Promise<boolean> {
  return (await maybeOne(tx, sql`select 1 from relay_job where attempt_id = ${attemptId}`)) !== undefined;
}
