import { changed, db, sql } from "@/server/db/sql";
import { log } from "@/server/kernel/log";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/**
 * Stops signing with a key whose nonces are not ours alone. What is in flight is still watched. An operator clears
 * `relay_signer.halted_reason` when the other user of the key is gone.
 */
export async function haltSigner({ chain, address }: RelaySigner, reason: string): Promise<void> {
  const halted = await changed(
    db,
    sql`update relay_signer set halted_reason = ${reason}
        where chain_id = ${chain.id} and address = ${address} and halted_reason is null`,
  );
  if (halted > 0) log().error({ chainId: chain.id, address, reason }, "the relayer's signer is halted");
}
