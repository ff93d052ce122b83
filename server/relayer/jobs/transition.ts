import type { Inclusion } from "@/server/chain/reads/blocks";
import { changed, type Db, many, sql, type Tx } from "@/server/db/sql";

/** The only writer of `relay_job.status`. A trigger also enforces the allowed transitions. */

/** The transaction that had a job's effect, no matter who sent it. */
interface EffectiveTransaction {
  txHash: string;
  block: number;
}

/**
 * Marks queued jobs as signed, each with the transaction that contains its call. The caller holds their rows locked.
 */
export async function markJobsSigned(
  tx: Tx,
  relayer: string,
  jobs: readonly { id: string; transactionId: string | undefined }[],
): Promise<void> {
  await tx.query(
    sql`update relay_job j set status = 'signed', transaction_id = s."transactionId", relayer = ${relayer}
        from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as s (id text, "transactionId" text) where j.id = s.id`,
  );
}

/** Marks a transaction's jobs as mined but not final, and records that in their payments' timelines. */
export async function markJobsMined(
  on: Db,
  transactionId: string,
  { hash: txHash, blockNumber, blockHash }: Inclusion,
): Promise<void> {
  const data = JSON.stringify({ txHash, block: blockNumber });
  await on.query(
    sql`with mined as (
          update relay_job set status = 'mined', tx_hash = ${txHash}, block_number = ${blockNumber}, block_hash = ${blockHash}
          where transaction_id = ${transactionId} and status in ('signed', 'mined') and block_hash is distinct from ${blockHash}
          returning payment_id)
        insert into payment_event (payment_id, type, data) select payment_id, 'relay.mined', ${data}::jsonb from mined`,
  );
}

/** Moves a transaction's jobs back to signed after the chain dropped its block, and records that. */
export async function markJobsDropped(
  on: Db,
  transactionId: string,
  { txHash, blockHash }: { txHash: string | null; blockHash: string | null },
): Promise<void> {
  const data = JSON.stringify({ txHash, blockHash });
  await on.query(
    sql`with dropped as (
          update relay_job set status = 'signed', block_number = null, block_hash = null
          where transaction_id = ${transactionId} and status = 'mined' and block_hash = ${blockHash}
          returning payment_id)
        insert into payment_event (payment_id, type, data) select payment_id, 'relay.reorged', ${data}::jsonb from dropped`,
  );
}

/** Confirms sent jobs whose transaction is at the confirmation depth. Returns the ids that changed. */
export async function confirmSentJobs(
  tx: Tx,
  ids: readonly string[],
  { hash: txHash, blockNumber, blockHash }: Inclusion,
): Promise<string[]> {
  const moved = await many<{ id: string }>(
    tx,
    sql`update relay_job set status = 'confirmed', tx_hash = ${txHash}, block_number = ${blockNumber}, block_hash = ${blockHash}
        where id = any(${ids}::text[]) and status in ('signed', 'mined') returning id`,
  );
  return moved.map(({ id }) => id);
}

/**
 * Confirms a sent job by another transaction that executed its key. Returns false for a job that is already decided.
 */
export async function adoptSentJob(tx: Tx, id: string, by: EffectiveTransaction): Promise<boolean> {
  const moved = await changed(
    tx,
    sql`update relay_job set status = 'confirmed', tx_hash = ${by.txHash}, block_number = ${by.block}, block_hash = null
        where id = ${id} and status in ('signed', 'mined')`,
  );
  return moved > 0;
}

interface QueuedCall {
  paymentId: string;
  key: string;
  isRefund: boolean;
}

/** Confirms an unsigned call by another transaction that executed its key. Returns false when there is none. */
export async function adoptQueuedJob(
  tx: Tx,
  { paymentId, key, isRefund }: QueuedCall,
  by: EffectiveTransaction,
): Promise<boolean> {
  const moved = await changed(
    tx,
    sql`update relay_job set status = 'confirmed', tx_hash = ${by.txHash}, block_number = ${by.block}
        where payment_id = ${paymentId} and key = ${key} and status = 'queued' and (kind = 'refund') = ${isRefund}`,
  );
  return moved > 0;
}

/** Fails the unsigned calls of payments that need no sending any more. Refunds stay queued. */
export async function failQueuedJobs(tx: Tx, paymentIds: readonly string[], reason: string): Promise<void> {
  await tx.query(
    sql`update relay_job set status = 'failed', failure = ${reason}
        where payment_id = any(${paymentIds}::text[]) and status = 'queued' and kind <> 'refund'`,
  );
}

/** Fails a job that can have no effect any more. Returns false for a job that is already decided. */
export async function failOpenJob(tx: Tx, id: string, reason: string): Promise<boolean> {
  const moved = await changed(
    tx,
    sql`update relay_job set status = 'failed', failure = ${reason}
        where id = ${id} and status in ('queued', 'signed', 'mined')`,
  );
  return moved > 0;
}
