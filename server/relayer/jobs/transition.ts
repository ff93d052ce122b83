import type { Inclusion } from "@/server/chain/reads/blocks";
import { changed, type Db, many, type Tx } from "@/server/db/sql";
import { anyOf, fragment, literals, store } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";
import { NEEDED_KINDS, PAYING_KINDS } from "@/server/relayer/jobs/queue-relay";

/** The only writer of `relay_job.status`. A trigger also enforces the allowed transitions. */

const jobs = () => store.updateTable("relay_job");

/** The transaction that had a job's effect, no matter who sent it. */
interface EffectiveTransaction {
  txHash: string;
  block: number;
}

interface SignedIn {
  id: string;
  transactionId: string | undefined;
}

/**
 * Marks queued jobs as signed, each with the transaction that contains its call. The caller holds their rows locked.
 */
export async function markJobsSigned(tx: Tx, relayer: string, signed: readonly SignedIn[]): Promise<void> {
  const given = fragment<{
    id: string;
    transactionId: string | null;
  }>`jsonb_to_recordset(${JSON.stringify(signed)}::jsonb)`;
  await changed(
    tx,
    store
      .updateTable("relay_job as j")
      .from(given.as<"s">(fragment`s (id text, "transactionId" text)`))
      .set(({ ref }) => ({ status: "signed", transaction_id: ref("s.transactionId"), relayer }))
      .whereRef("j.id", "=", "s.id"),
  );
}

/** Marks a transaction's jobs as mined but not final, and records that in their payments' timelines. */
export async function markJobsMined(
  on: Db,
  transactionId: string,
  { hash: txHash, blockNumber, blockHash }: Inclusion,
): Promise<void> {
  const marking = jobs()
    .set({ status: "mined", tx_hash: txHash, block_number: blockNumber, block_hash: blockHash })
    .where("transaction_id", "=", transactionId)
    .where("status", "in", literals("signed", "mined"))
    .where("block_hash", "is distinct from", blockHash)
    .returning("payment_id");
  await changed(
    on,
    store
      .with("mined", () => marking)
      .insertInto("payment_event")
      .columns(["payment_id", "type", "data"])
      .expression(({ selectFrom }) =>
        selectFrom("mined").select([
          "payment_id",
          fragment.lit("relay.mined").as("type"),
          jsonOf({ txHash, block: blockNumber }).as("data"),
        ]),
      ),
  );
}

/** Moves a transaction's jobs back to signed after the chain dropped its block, and records that. */
export async function markJobsDropped(
  on: Db,
  transactionId: string,
  { txHash, blockHash }: { txHash: string | null; blockHash: string | null },
): Promise<void> {
  const marking = jobs()
    .set({ status: "signed", block_number: null, block_hash: null })
    .where("transaction_id", "=", transactionId)
    .where("status", "=", fragment.lit("mined"))
    .where("block_hash", "=", blockHash)
    .returning("payment_id");
  await changed(
    on,
    store
      .with("dropped", () => marking)
      .insertInto("payment_event")
      .columns(["payment_id", "type", "data"])
      .expression(({ selectFrom }) =>
        selectFrom("dropped").select([
          "payment_id",
          fragment.lit("relay.reorged").as("type"),
          jsonOf({ txHash, blockHash }).as("data"),
        ]),
      ),
  );
}

const jsonOf = (value: object) => fragment<string>`${JSON.stringify(value)}::jsonb`;

/** Confirms sent jobs whose transaction is at the confirmation depth. Returns the ids that changed. */
export async function confirmSentJobs(
  tx: Tx,
  ids: readonly string[],
  { hash: txHash, blockNumber, blockHash }: Inclusion,
): Promise<string[]> {
  const moved = await many(
    tx,
    jobs()
      .set({ status: "confirmed", tx_hash: txHash, block_number: blockNumber, block_hash: blockHash })
      .where("id", "=", anyOf(ids))
      .where("status", "in", literals("signed", "mined"))
      .returning("id"),
  );
  countEnded(tx, "confirmed", moved.length);
  return moved.map(({ id }) => id);
}

/**
 * Confirms a sent job by another transaction that executed its key. Returns false for a job that is already decided.
 */
export async function adoptSentJob(tx: Tx, id: string, by: EffectiveTransaction): Promise<boolean> {
  const moved = await changed(
    tx,
    jobs()
      .set({ status: "confirmed", tx_hash: by.txHash, block_number: by.block, block_hash: null })
      .where("id", "=", id)
      .where("status", "in", literals("signed", "mined")),
  );
  return countEnded(tx, "confirmed", moved);
}

interface QueuedCall {
  paymentId: string;
  key: string;
  isRefund: boolean;
  /** The refund that was made, where the router names it. */
  refundRef?: string | null;
}

/** Confirms an unsigned call by another transaction that executed its key. Returns false when there is none. */
export async function adoptQueuedJob(
  tx: Tx,
  { paymentId, key, isRefund, refundRef = null }: QueuedCall,
  by: EffectiveTransaction,
): Promise<boolean> {
  const adopted = jobs()
    .set({ status: "confirmed", tx_hash: by.txHash, block_number: by.block })
    .where("payment_id", "=", paymentId)
    .where("key", "=", key)
    .where("status", "=", fragment.lit("queued"))
    .where("kind", "in", isRefund ? literals("refund") : literals(...PAYING_KINDS));
  const moved = await changed(tx, refundRef === null ? adopted : adopted.where("refund_ref", "=", refundRef));
  return countEnded(tx, "confirmed", moved);
}

/** Confirms a closing call by the transaction that closed the payment. Returns false for a job that is decided. */
export async function adoptClosing(tx: Tx, id: string, by: EffectiveTransaction): Promise<boolean> {
  const moved = await changed(
    tx,
    jobs()
      .set({ status: "confirmed", tx_hash: by.txHash, block_number: by.block, block_hash: null })
      .where("id", "=", id)
      .where("kind", "=", fragment.lit("close"))
      .where("status", "in", literals("queued", "signed", "mined")),
  );
  return countEnded(tx, "confirmed", moved);
}

/** Fails the unsigned calls that payments need no more: those that execute them, or bring the money. Others stay queued. */
export async function failQueuedJobs(tx: Tx, paymentIds: readonly string[], reason: string): Promise<void> {
  const moved = await changed(
    tx,
    jobs()
      .set({ status: "failed", failure: reason })
      .where("payment_id", "=", anyOf(paymentIds))
      .where("status", "=", fragment.lit("queued"))
      .where("kind", "in", literals(...NEEDED_KINDS)),
  );
  countEnded(tx, "failed", moved);
}

/** Fails a job that can have no effect any more. Returns false for a job that is already decided. */
export async function failOpenJob(tx: Tx, id: string, reason: string): Promise<boolean> {
  const moved = await changed(
    tx,
    jobs()
      .set({ status: "failed", failure: reason })
      .where("id", "=", id)
      .where("status", "in", literals("queued", "signed", "mined")),
  );
  return countEnded(tx, "failed", moved);
}

/** Counts jobs that a transaction ends. Returns whether there are any. */
function countEnded(tx: Tx, status: "confirmed" | "failed", count: number): boolean {
  if (count > 0) tx.onCommit(() => metrics().relayJobsEnded.inc({ status }, count));
  return count > 0;
}
