import { auditMember } from "@/server/accounts/audit-member";
import { changed, db, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { checkDestination } from "@/server/settlements/check-destination";
import { lockSettlement, settlementNotFound } from "@/server/settlements/find-settlements";
import { guardChange } from "@/server/settlements/guard-change";
import { presentSettlement } from "@/server/settlements/present-settlement";
import { recordChanges } from "@/server/settlements/record-changes";
import type { CryptoSettlement } from "@/server/settlements/schema";
import { withdrawOptions } from "@/server/settlements/withdraw-options";

interface Target {
  merchantId: string;
  id: string;
  requestId?: string;
}

/**
 * Changes a merchant's destination for an asset. Confirmed payments keep the signed destination.
 * @throws AppError `forbidden` and `proof_required` of {@link guardChange}, `not_found`, `params_validation`
 */
export async function changeDestination(
  scope: MerchantKeeper,
  { merchantId, id, requestId }: Target,
  destination: string,
): Promise<CryptoSettlement> {
  guardChange(scope);
  await findMerchant(db, scope, merchantId);
  return transaction(async (tx) => {
    const row = await lockSettlement(tx, scope, { merchantId, id });
    if (row.deletedAt) throw settlementNotFound();
    const checked = checkDestination(scope.mode, { asset: row, destination }, "destination");
    if (checked === row.destination) return presentSettlement(row);
    await changed(
      tx,
      tenant(scope)
        .updateTable("crypto_settlement")
        .set({ destination: checked, updated_at: clock() })
        .where("id", "=", id),
    );
    await withdrawOptions(tx, scope, { merchantId, ...row });
    const data = { merchantId, settlementId: id, asset: row.asset, from: row.destination, to: checked };
    const change = { asset: row.asset, chainId: row.chainId, from: row.destination, to: checked };
    await recordChanges(tx, scope, { merchantId, changes: [change] });
    await auditMember(tx, scope, { type: "settlement.changed", data, requestId });
    return presentSettlement({ ...row, destination: checked });
  });
}
