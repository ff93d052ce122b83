import { db, maybeOne } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";
import { haltSigner } from "@/server/relayer/signer/halt-signer";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/**
 * Halts the signer when the chain counts more transactions of its key than were signed here. Then the key is used
 * elsewhere, or the database is older than the chain, as after a restore. A nonce is stored before its transaction is
 * sent, so our own transactions are never ahead.
 * @param usedNonces as counted before this call
 */
export async function haltForeignUse(signer: RelaySigner, usedNonces: number): Promise<void> {
  const { chain, address } = signer;
  const behind = await maybeOne(
    db,
    store
      .selectFrom("relay_signer")
      .select("next_nonce as next")
      .where("chain_id", "=", chain.id)
      .where("address", "=", address)
      .where("next_nonce", "<", usedNonces)
      .where("halted_reason", "is", null),
  );
  if (!behind) return;
  metrics().foreignNonces.inc({ chain: chain.id, address });
  await haltSigner(
    signer,
    `the chain counts ${usedNonces} transactions of this key, and only ${behind.next} were signed here`,
  );
}
