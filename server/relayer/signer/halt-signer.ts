import { changed, db } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";

/**
 * Stops signing with a key that something else also uses. Transactions in flight are still watched. An operator clears
 * `relay_signer.halted_reason` when the key has no other user any more.
 */
export async function haltSigner({ chain, address }: RelayKey, reason: string): Promise<void> {
  const halted = await changed(
    db,
    store
      .updateTable("relay_signer")
      .set({ halted_reason: reason })
      .where("chain_id", "=", chain.id)
      .where("address", "=", address)
      .where("halted_reason", "is", null),
  );
  if (halted === 0) return;
  const key = `the key ${address} on chain ${chain.id}`;
  log().error(
    { chainId: chain.id, address, reason },
    `${key} is halted and signs nothing: ${reason}. Find its other user, then: npm run relay-signer -- resume ${chain.id} ${address}`,
  );
}
