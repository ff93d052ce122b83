import { auditMember } from "@/server/accounts/audit-member";
import { changed, db, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { lockSettlement } from "@/server/settlements/find-settlements";
import { guardChange } from "@/server/settlements/guard-change";
import { recordChanges } from "@/server/settlements/record-changes";
import type { DeletedSettlement } from "@/server/settlements/schema";
import { withdrawOptions } from "@/server/settlements/withdraw-options";

interface Target {
  merchantId: string;
  id: string;
  requestId?: string;
}

/**
 * Deletes a settlement: later payments in its asset stay in the merchant's vault. Deleting again changes nothing.
 * @throws AppError `forbidden` and `proof_required` of {@link guardChange}, `not_found`
 */
export async function deleteSettlement(
  scope: MerchantKeeper,
  { merchantId, id, requestId }: Target,
): Promise<DeletedSettlement> {
  guardChange(scope);
  await findMerchant(db, scope, merchantId);
  return transaction(async (tx) => {
    const row = await lockSettlement(tx, scope, { merchantId, id });
    if (row.deletedAt) return { id, deleted: true };
    await changed(
      tx,
      tenant(scope)
        .updateTable("crypto_settlement")
        .set({ deleted_at: clock(), updated_at: clock() })
        .where("id", "=", id),
    );
    await withdrawOptions(tx, scope, { merchantId, ...row });
    const data = { merchantId, settlementId: id, asset: row.asset, destination: row.destination };
    const change = { asset: row.asset, chainId: row.chainId, from: row.destination, to: null };
    await recordChanges(tx, scope, { merchantId, changes: [change] });
    await auditMember(tx, scope, { type: "settlement.removed", data, requestId });
    return { id, deleted: true };
  });
}
