import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import { changed, db, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { findMerchantEver, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { requireOwnMode } from "@/server/merchants/require-own-mode";
import type { DeletedMerchant } from "@/server/merchants/schema";

/**
 * Hides a merchant and refuses it new payments. Open payments stay payable; all stay readable and refundable. Deleting
 * again changes nothing.
 * @throws AppError `forbidden` for a role that manages no merchants and of {@link requireOwnMode}, `proof_required`,
 *   `not_found`
 */
export async function deleteMerchant(
  scope: MerchantKeeper,
  merchantId: string,
  requestId?: string,
): Promise<DeletedMerchant> {
  requireRole(scope, "merchants.manage");
  if (scope.kind === "user") requireRecentProof(scope);
  const { id, name } = await findMerchantEver(db, scope, merchantId);
  await requireOwnMode(db, scope, id);
  return transaction(async (tx) => {
    const deleted = await changed(
      tx,
      tenant(scope)
        .updateTable("merchant")
        .set({ deleted_at: clock(), updated_at: clock() })
        .where("id", "=", id)
        .where("deleted_at", "is", null),
    );
    const entry = { type: "merchant.deleted", data: { merchantId: id, name }, requestId } as const;
    if (deleted > 0) await auditMember(tx, scope, entry);
    return { id, deleted: true };
  });
}
