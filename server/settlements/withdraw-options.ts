import type { Address } from "viem";
import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, store } from "@/server/db/store";

interface Route {
  merchantId: string;
  chainId: number;
  /** In lower case. */
  token: string;
  /** Where the asset goes from now on; null for the vault. */
  to: Address | null;
}

/**
 * Ends the options of a merchant's open payments that would pay an asset to its previous destination. They stay ended
 * even if the destination returns. Confirmed payments keep their terms.
 */
export async function withdrawOptions(tx: Tx, { merchantId, chainId, token, to }: Route): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("payment_option as o")
      .from(
        acrossAccounts("found")
          .selectFrom("payment")
          .selectAll()
          .where("merchant_id", "=", merchantId)
          .as("p"),
      )
      .set({ withdrawn_at: clock() })
      .whereRef("p.id", "=", "o.payment_id")
      .where("p.status", "=", "requires_action")
      .where("o.chain_id", "=", chainId)
      .where("o.token", "=", token)
      .where("o.destination", "is distinct from", to)
      .where("o.withdrawn_at", "is", null),
  );
}
