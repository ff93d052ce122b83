import type { Hex } from "viem";
import { db, many, maybeOne, sql } from "@/server/db/sql";
import { log } from "@/server/kernel/log";
import { haltSigner } from "@/server/relayer/signer/halt-signer";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";
import { sendVersions } from "@/server/relayer/transactions/send-version";

interface Vanished {
  nonce: number;
  hash: Hex;
  raw: Hex;
}

const BATCH = 64;
/** Nodes behind a shared address may be at different heights for a moment. */
const GAP_PATIENCE_MS = 30_000;

/**
 * Sends the bytes of decided jobs again when the chain no longer counts their nonces as used. It was reorganised beyond
 * the confirmation depth, or lost its latest blocks in a crash. The statuses stay final, and the chain catches up.
 */
export async function resendVanished(signer: RelaySigner, usedNonces: number): Promise<void> {
  const { chain, address, memory, settings } = signer;
  const vanished = await many<Vanished>(
    db,
    sql`select distinct on (t.nonce) t.nonce, t.hash, t.raw
        from relay_transaction t join relay_job j on j.transaction_id = t.job_id
        where t.chain_id = ${chain.id} and t.relayer = ${address} and t.nonce >= ${usedNonces}
          and j.status in ('confirmed', 'failed')
        order by t.nonce, (t.hash = j.tx_hash) is true desc, t.version desc limit ${BATCH}`,
  );
  const now = performance.now();
  const due = vanished.filter(
    ({ hash }) => now - (memory.sentAt.get(hash) ?? -Infinity) >= settings.resendAfterMs,
  );
  if (due.length === 0) return;
  const nonces = due.map(({ nonce }) => nonce);
  log().warn(
    { chainId: chain.id, address, nonces },
    "the chain dropped decided transactions; sending them again",
  );
  await sendVersions(signer, due);
}

/**
 * Halts the signer when the chain expects a nonce without a record, which blocks every later transaction. Then the key
 * was used elsewhere, or the chain started again from scratch.
 */
export async function watchForGap(signer: RelaySigner, usedNonces: number): Promise<void> {
  const { chain, address, memory } = signer;
  const gap = await maybeOne(
    db,
    sql`select 1 from relay_signer l where l.chain_id = ${chain.id} and l.address = ${address} and l.next_nonce > ${usedNonces}
        and not exists (select 1 from relay_transaction t
          where t.chain_id = l.chain_id and t.relayer = l.address and t.nonce = ${usedNonces})`,
  );
  if (!gap) {
    memory.gapSince = null;
    return;
  }
  memory.gapSince ??= performance.now();
  if (performance.now() - memory.gapSince < GAP_PATIENCE_MS) return;
  await haltSigner(signer, `the chain waits for nonce ${usedNonces}, which is not in relay_transaction`);
}
