import { auditMember } from "@/server/accounts/audit-member";
import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { isId } from "@/server/kernel/ids";
import { findMerchant } from "@/server/merchants/find-merchant";
import { settlementNotFound } from "@/server/settlements/find-settlements";
import { guardChange } from "@/server/settlements/guard-change";
import type { DeletedSettlement } from "@/server/settlements/schema";

interface Target {
  merchantId: string;
  id: string;
}

/**
 * Removes a merchant's bank account and its number.
 * @throws AppError `forbidden` and `proof_required` of {@link guardChange}, `not_found`
 */
export async function removeBankAccount(
  scope: UserScope,
  { merchantId, id }: Target,
  requestId: string,
): Promise<DeletedSettlement> {
  guardChange(scope);
  await findMerchant(db, scope, merchantId);
  if (!isId("fiat", id)) throw settlementNotFound();
  return transaction(async (tx) => {
    const row = await maybeOne(
      tx,
      tenant(scope)
        .updateTable("fiat_settlement")
        .set({ deleted_at: clock(), updated_at: clock(), sealed_number: null })
        .where("id", "=", id)
        .where("merchant_id", "=", merchantId)
        .where("deleted_at", "is", null)
        .returning("masked_number as maskedNumber"),
    );
    if (!row) throw settlementNotFound();
    const data = { merchantId, bankAccountId: id, maskedNumber: row.maskedNumber };
    await auditMember(tx, scope, { type: "fiat_settlement.removed", data, requestId });
    return { id, deleted: true };
  });
}
