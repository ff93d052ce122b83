import type { Hex } from "viem";
import { sendRaw } from "@/server/chain/send-raw";
import { db, sql } from "@/server/db/sql";
import { log } from "@/server/log";
import type { Lane } from "@/server/relays/lane";

/** Stored bytes and their hash. */
export interface Parcel {
  hash: Hex;
  raw: Hex;
}

/**
 * Sends the stored bytes of a version; may be repeated at will. Never throws: whatever the node answers, or not, the
 * receipts decide, and the bytes are sent again while there is none.
 */
export async function sendVersion(lane: Lane, { hash, raw }: Parcel): Promise<void> {
  const chainId = lane.chain.id;
  lane.memory.sentAt.set(hash, performance.now());
  const refusal = await sendRaw(chainId, raw);
  if (refusal !== null) {
    log().warn({ chainId, hash, refusal }, "a transaction was not taken");
    return;
  }
  await noteBroadcast(chainId, hash).catch((err: unknown) => {
    log().warn({ chainId, hash, err }, "a broadcast could not be noted");
  });
}

async function noteBroadcast(chainId: number, txHash: string): Promise<void> {
  const data = JSON.stringify({ chainId, txHash });
  await db.query(
    sql`with first as (
          update relay_transaction set broadcast_at = clock_timestamp() where hash = ${txHash} and broadcast_at is null
          returning job_id),
        told as (select j.payment_id, count(*) over () - 1 as others from relay_job j join first on first.job_id = j.carrier_id)
        insert into payment_event (payment_id, type, data)
        select payment_id, 'relay.broadcast', ${data}::jsonb || jsonb_build_object('others', others) from told`,
  );
}
