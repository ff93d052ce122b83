import { maybeOne, sql, type Tx } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { lockPayment } from "@/server/reconciliation/executed-option";

interface Lost {
  id: string;
  key: string;
  txHash: string;
  chainId: number;
  asset: string;
  amount: bigint;
}

/**
 * Records that a deep reorganisation removed a succeeded payment's execution for good. The status stays, because it is
 * final. If the execution had returned in between, its exception is reopened. Does nothing when the chain shows the
 * execution again.
 */
export async function recordLost(tx: Tx, paymentId: string): Promise<void> {
  await lockPayment(tx, paymentId);
  const lost = await maybeOne<Lost & Record<string, unknown>>(
    tx,
    sql`with recorded as (
          insert into payment_exception as x (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token,
            amount, payer, destination, key, tx_hash, block_number, block_time)
          select ${newId("exc")}, p.account_id, p.merchant_id, p.id, o.id, p.mode, 'lost', o.chain_id, o.token, o.amount, o.payer,
            o.destination, o.key, p.tx_hash, coalesce(p.tx_block, 0), coalesce(p.settled_at, p.updated_at)
          from payment p join payment_option o on o.id = p.option_id and o.payment_id = p.id
          where p.id = ${paymentId} and p.status = 'succeeded' and not exists (select 1 from chain_event e
            where e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted')
          on conflict (key) where kind = 'lost' do update set status = 'open', resolved_at = null, resolved_by = null,
            gone_at = null, tx_hash = excluded.tx_hash, block_number = excluded.block_number, block_time = excluded.block_time
            where x.gone_at is not null
          returning id, option_id, key, tx_hash, chain_id, amount)
        select r.id, r.key, r.tx_hash as "txHash", r.chain_id as "chainId", o.asset, r.amount
        from recorded r join payment_option o on o.id = r.option_id`,
  );
  await tx.query(sql`delete from vanished_execution where payment_id = ${paymentId}`);
  if (!lost) return;
  const { id: exceptionId, amount, ...facts } = lost;
  log().error({ paymentId, ...facts }, "a succeeded payment was reorganised away for good");
  const data = { exceptionId, reason: "lost", ...facts, amount: String(amount) };
  await recordEvent(tx, { paymentId, type: "chain.exception", data });
}
