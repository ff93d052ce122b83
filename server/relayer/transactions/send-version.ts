import type { Hex } from "viem";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { db, sql } from "@/server/db/sql";
import { log } from "@/server/kernel/log";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/** Signed bytes and their hash. */
export interface SignedTransaction {
  hash: Hex;
  raw: Hex;
}

/**
 * Sends the stored bytes of versions in order. Pass the lowest nonce first, because nodes refuse or forget transactions
 * that arrive too early. Safe to repeat. Never throws: the receipts decide, and the bytes are sent again while there is
 * none.
 */
export async function sendVersions(
  signer: RelaySigner,
  transactions: readonly SignedTransaction[],
): Promise<void> {
  const notes: Promise<void>[] = [];
  for (const signed of transactions) {
    if (await isTaken(signer, signed)) notes.push(noteTaken(signer, signed));
  }
  await Promise.all(notes);
}

async function isTaken({ chain, memory }: RelaySigner, { hash, raw }: SignedTransaction): Promise<boolean> {
  const chainId = chain.id;
  memory.sentAt.set(hash, performance.now());
  const refusal = await sendRaw(chainId, raw);
  if (refusal !== null) log().warn({ chainId, hash, refusal }, "a transaction was not taken");
  return refusal === null;
}

async function noteTaken({ chain }: RelaySigner, { hash }: SignedTransaction): Promise<void> {
  await noteBroadcast(chain.id, hash).catch((err: unknown) => {
    log().warn({ chainId: chain.id, hash, err }, "a broadcast could not be noted");
  });
}

async function noteBroadcast(chainId: number, txHash: string): Promise<void> {
  const data = JSON.stringify({ chainId, txHash });
  await db.query(
    sql`with first as (
          update relay_transaction set broadcast_at = clock_timestamp() where hash = ${txHash} and broadcast_at is null
          returning job_id),
        told as (select j.payment_id, count(*) over () - 1 as others from relay_job j join first on first.job_id = j.transaction_id)
        insert into payment_event (payment_id, type, data)
        select payment_id, 'relay.broadcast', ${data}::jsonb || jsonb_build_object('others', others) from told`,
  );
}
