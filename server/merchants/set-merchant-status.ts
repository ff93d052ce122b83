import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { findMerchant, merchantNotFound } from "@/server/merchants/find-merchant";
import { MERCHANT_ROW, presentMerchant } from "@/server/merchants/present-merchant";
import type { SetMerchantStatus, UpdatedMerchant } from "@/server/merchants/schema";

/**
 * Opens or closes a merchant for new payments: an inactive one is not in use, a suspended one was stopped for a reason.
 * Its open payments stay payable. Setting the present status changes nothing.
 * @throws AppError `forbidden` for a role that manages no merchants, `proof_required`, `not_found`
 */
export async function setMerchantStatus(
  scope: UserScope,
  { merchantId, status }: SetMerchantStatus,
  requestId: string,
): Promise<UpdatedMerchant> {
  requireRole(scope, "merchants.manage");
  requireRecentProof(scope);
  await findMerchant(db, scope, merchantId);
  return transaction(async (tx) => {
    const before = await maybeOne(
      tx,
      tenant(scope).selectFrom("merchant").select("status").where("id", "=", merchantId).forNoKeyUpdate(),
    );
    const row = await maybeOne(
      tx,
      tenant(scope)
        .updateTable("merchant")
        .set({ status, updated_at: clock() })
        .where("id", "=", merchantId)
        .where("deleted_at", "is", null)
        .returning(MERCHANT_ROW),
    );
    if (!row || !before) throw merchantNotFound();
    if (before.status !== status) {
      const data = { merchantId, name: row.name, from: before.status, to: status };
      await auditMember(tx, scope, { type: "merchant.status_changed", data, requestId });
    }
    return { merchant: presentMerchant(row) };
  });
}
