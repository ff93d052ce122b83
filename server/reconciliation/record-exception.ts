import { maybeOne, sql, type Tx } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import type { ExecutedOption } from "@/server/reconciliation/executed-option";

/** An execution that its payment did not need, or that should not have happened. */
export interface Surplus {
  kind: "late" | "duplicate" | "listed_payer";
  txHash: string;
  block: number;
  time: Date;
  logIndex?: number;
}

interface Known {
  id: string;
  txHash: string;
  gone: boolean;
}

/**
 * Records an execution that came after its payment ended, came twice, or came from a listed account; once each. If the
 * chain has moved it to another transaction, the record is updated. The caller holds the payment's lock.
 */
export async function recordException(tx: Tx, option: ExecutedOption, found: Surplus): Promise<void> {
  const { paymentId, key } = option;
  const known = await maybeOne<Known & Record<string, unknown>>(
    tx,
    sql`select id, tx_hash as "txHash", gone_at is not null as gone from payment_exception where key = ${key} and kind <> 'lost' for update`,
  );
  if (!known) return insert(tx, option, found);
  await tx.query(
    sql`update payment_exception set tx_hash = ${found.txHash}, block_number = ${found.block}, block_time = ${found.time},
          log_index = coalesce(${found.logIndex ?? null}, log_index), gone_at = null
        where id = ${known.id}`,
  );
  if (known.txHash === found.txHash && !known.gone) return;
  const type = known.txHash === found.txHash ? "exception.returned" : "exception.moved";
  const data = { exceptionId: known.id, txHash: found.txHash, block: found.block, chainId: option.chainId };
  await recordEvent(tx, { paymentId, type, data });
}

async function insert(tx: Tx, option: ExecutedOption, found: Surplus): Promise<void> {
  const { paymentId, chainId, asset, amount, key } = option;
  const { kind, txHash } = found;
  const id = newId("exc");
  await tx.query(
    sql`insert into payment_exception (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token, amount,
          payer, destination, key, tx_hash, log_index, block_number, block_time)
        select ${id}, p.account_id, p.merchant_id, p.id, o.id, p.mode, ${kind}::exception_kind, o.chain_id, o.token, o.amount,
          o.payer, o.destination, o.key, ${txHash}, ${found.logIndex ?? null}, ${found.block}, ${found.time}
        from payment p join payment_option o on o.payment_id = p.id and o.id = ${option.id} where p.id = ${paymentId}`,
  );
  const data = { exceptionId: id, reason: kind, txHash, chainId, asset, amount: String(amount), key };
  await recordEvent(tx, { paymentId, type: "chain.exception", data });
}
