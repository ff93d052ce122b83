import type { Inclusion } from "@/server/chain/reads/blocks";
import { db, sql } from "@/server/db/sql";
import { lastSeen, type RelayTransaction } from "@/server/relayer/transactions/relay-transaction";

/** Notes in which block a transaction is, not yet for good, for all jobs that it carries. */
export async function recordMined(
  { id }: RelayTransaction,
  { hash: txHash, blockNumber, blockHash }: Inclusion,
): Promise<void> {
  const data = JSON.stringify({ txHash, block: blockNumber });
  await db.query(
    sql`with noted as (
          update relay_job set status = 'mined', tx_hash = ${txHash}, block_number = ${blockNumber}, block_hash = ${blockHash}
          where transaction_id = ${id} and status in ('signed', 'mined') and block_hash is distinct from ${blockHash}
          returning payment_id)
        insert into payment_event (payment_id, type, data) select payment_id, 'relay.mined', ${data}::jsonb from noted`,
  );
}

/** Notes that the chain dropped the block in which a transaction was. */
export async function noteDropped(relayTx: RelayTransaction): Promise<void> {
  const { txHash, blockHash } = lastSeen(relayTx);
  const data = JSON.stringify({ txHash, blockHash });
  await db.query(
    sql`with dropped as (
          update relay_job set status = 'signed', block_number = null, block_hash = null
          where transaction_id = ${relayTx.id} and status = 'mined' and block_hash = ${blockHash}
          returning payment_id)
        insert into payment_event (payment_id, type, data) select payment_id, 'relay.reorged', ${data}::jsonb from dropped`,
  );
}
