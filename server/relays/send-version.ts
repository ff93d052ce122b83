import { sendRaw } from "@/server/chain/send-raw";
import { changed, sql, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { log } from "@/server/log";
import type { Lane } from "@/server/relays/lane";
import type { Version } from "@/server/relays/relay-job";

interface Parcel {
  jobId: string;
  paymentId: string;
  version: Pick<Version, "hash" | "raw">;
}

/**
 * Sends the stored bytes of a version; may be repeated at will. Never throws: whatever the node answers, or not, the
 * receipts decide, and the bytes are sent again while there is none.
 */
export async function sendVersion(lane: Lane, { jobId, paymentId, version }: Parcel): Promise<void> {
  lane.memory.sentAt.set(version.hash, performance.now());
  const refusal = await sendRaw(lane.chain.id, version.raw);
  if (refusal !== null) {
    log().warn({ chainId: lane.chain.id, jobId, hash: version.hash, refusal }, "a transaction was not taken");
    return;
  }
  await noteBroadcast(lane, paymentId, version.hash).catch((err: unknown) => {
    log().warn({ jobId, err }, "a broadcast could not be noted");
  });
}

function noteBroadcast({ chain }: Lane, paymentId: string, txHash: string): Promise<void> {
  return transaction(async (tx) => {
    const first = await changed(
      tx,
      sql`update relay_transaction set broadcast_at = clock_timestamp() where hash = ${txHash} and broadcast_at is null`,
    );
    if (first === 0) return;
    await recordEvent(tx, { paymentId, type: "relay.broadcast", data: { chainId: chain.id, txHash } });
  });
}
