import type { Inclusion } from "@/server/chain/blocks";
import { changed, sql, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import type { OpenJob } from "@/server/relays/relay-job";

/** Notes in which block a job's transaction is, not yet for good. */
export function noteMined(job: OpenJob, { hash: txHash, blockNumber, blockHash }: Inclusion): Promise<void> {
  return transaction(async (tx) => {
    const noted = await changed(
      tx,
      sql`update relay_job set status = 'mined', tx_hash = ${txHash}, block_number = ${blockNumber}, block_hash = ${blockHash}
          where id = ${job.id} and status in ('signed', 'mined') and block_hash is distinct from ${blockHash}`,
    );
    if (noted === 0) return;
    const data = { txHash, block: blockNumber };
    await recordEvent(tx, { paymentId: job.paymentId, type: "relay.mined", data });
  });
}

/** Notes that the chain dropped the block in which a job's transaction was. */
export function noteDropped(job: OpenJob): Promise<void> {
  return transaction(async (tx) => {
    const dropped = await changed(
      tx,
      sql`update relay_job set status = 'signed', block_number = null, block_hash = null
          where id = ${job.id} and status = 'mined' and block_hash = ${job.blockHash}`,
    );
    if (dropped === 0) return;
    const data = { txHash: job.txHash, blockHash: job.blockHash };
    await recordEvent(tx, { paymentId: job.paymentId, type: "relay.reorged", data });
  });
}
