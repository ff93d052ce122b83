import { changed, type Tx } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";
import type { SettlementRow } from "@/server/settlements/present-settlement";

/**
 * Ends the options of a merchant's open payments that would pay an asset to its previous destination. They stay ended
 * even if the destination returns. Confirmed payments keep their terms.
 */
export async function withdrawOptions(
  tx: Tx,
  scope: MerchantKeeper,
  { merchantId, chainId, token }: Pick<SettlementRow, "chainId" | "token"> & { merchantId: string },
): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("payment_option as o")
      .from(tenant(scope).rows("payment").as("p"))
      .set({ withdrawn_at: clock() })
      .whereRef("p.id", "=", "o.payment_id")
      .where("p.merchant_id", "=", merchantId)
      .where("p.status", "=", "requires_action")
      .where("o.chain_id", "=", chainId)
      .where("o.token", "=", token)
      .where("o.withdrawn_at", "is", null),
  );
}
