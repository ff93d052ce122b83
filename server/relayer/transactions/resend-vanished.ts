import { db, many, maybeOne } from "@/server/db/sql";
import { fragment, literals, store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { haltSigner } from "@/server/relayer/signer/halt-signer";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";
import { type SignedTransaction, sendVersions } from "@/server/relayer/transactions/send-version";

const BATCH = 64;
/** Nodes behind a shared address may be at different heights for a moment. */
const GAP_PATIENCE_MS = 30_000;

/**
 * Sends the bytes of decided jobs again when the chain no longer counts their nonces as used. It was reorganised beyond
 * the confirmation depth, or lost its latest blocks in a crash. The statuses stay final, and the chain catches up.
 */
export async function resendVanished(signer: RelayKey, usedNonces: number): Promise<void> {
  const { chain, address, memory, settings } = signer;
  const vanished = await many(
    db,
    store
      .selectFrom("relay_transaction as t")
      .innerJoin("relay_job as j", "j.transaction_id", "t.job_id")
      .distinctOn("t.nonce")
      .select(["t.nonce", "t.hash", "t.raw"])
      .where("t.chain_id", "=", chain.id)
      .where("t.relayer", "=", address)
      .where("t.nonce", ">=", usedNonces)
      .where("j.status", "in", literals("confirmed", "failed"))
      .orderBy("t.nonce")
      .orderBy(fragment<boolean>`(t.hash = j.tx_hash) is true`, "desc")
      .orderBy("t.version", "desc")
      .limit(BATCH)
      .$narrowType<SignedTransaction>(),
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
export async function watchForGap(signer: RelayKey, usedNonces: number): Promise<void> {
  const { chain, address, memory } = signer;
  const gap = await maybeOne(
    db,
    store
      .selectFrom("relay_signer as l")
      .select("l.address")
      .where("l.chain_id", "=", chain.id)
      .where("l.address", "=", address)
      .where("l.next_nonce", ">", usedNonces)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("relay_transaction as t")
              .whereRef("t.chain_id", "=", "l.chain_id")
              .whereRef("t.relayer", "=", "l.address")
              .where("t.nonce", "=", usedNonces),
          ),
        ),
      ),
  );
  if (!gap) {
    memory.gapSince = null;
    return;
  }
  memory.gapSince ??= performance.now();
  if (performance.now() - memory.gapSince < GAP_PATIENCE_MS) return;
  await haltSigner(signer, `the chain waits for nonce ${usedNonces}, which is not in relay_transaction`);
}
