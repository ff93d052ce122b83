import { many, sql, transaction } from "@/server/db/sql";
import type { StoredEvent } from "@/server/ledger/event-facts";
import { postStoredEvents } from "@/server/reconciliation/post-stored-events";

const BATCH = 200;

/**
 * Books executions up to `confirmed` whose payments have already succeeded in the same block. Only their postings are
 * missing. It uses one transaction of a few statements, no matter how many there are. `settlePayment` handles all
 * others.
 */
export function postSettledEvents(chainId: number, confirmed: number): Promise<void> {
  return transaction(async (tx) => {
    const settled = await many<StoredEvent & Record<string, unknown>>(
      tx,
      sql`select e.tx_hash as "txHash", e.log_index as "logIndex", e.type, e.key, e.block_number as block,
            e.block_hash as "blockHash", e.data
          from chain_event e join payment p on p.id = e.payment_id join payment_option o on o.id = p.option_id and o.key = e.key
          where e.chain_id = ${chainId} and e.type = 'PaymentExecuted' and e.confirmed_at is null
            and e.block_number <= ${confirmed} and p.status = 'succeeded' and p.tx_hash = e.tx_hash
            and p.tx_block = e.block_number
          order by p.id limit ${BATCH} for no key update of e, p`,
    );
    if (settled.length === 0) return;
    await postStoredEvents(tx, chainId, settled);
    const places = settled.map(({ txHash, logIndex }) => ({ txHash, logIndex }));
    await tx.query(
      sql`update chain_event e set confirmed_at = clock_timestamp(), outcome = 'applied'
          from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as s ("txHash" text, "logIndex" integer)
          where e.chain_id = ${chainId} and e.tx_hash = s."txHash" and e.log_index = s."logIndex"`,
    );
  });
}
