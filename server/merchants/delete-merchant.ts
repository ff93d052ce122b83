import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { changed, db, sql, transaction } from "@/server/db/sql";
import { findMerchantEver, type MerchantKeeper } from "@/server/merchants/find-merchant";
import type { DeletedMerchant } from "@/server/merchants/schema";

/**
 * Hides a merchant and refuses it new payments; its open ones stay payable. Deleting again changes nothing.
 * @throws AppError `forbidden` for a role that manages no merchants, `not_found`
 */
export async function deleteMerchant(
  scope: MerchantKeeper,
  merchantId: string,
  requestId?: string,
): Promise<DeletedMerchant> {
  requireRole(scope, "merchants.manage");
  const { id, name } = await findMerchantEver(db, scope, merchantId);
  return transaction(async (tx) => {
    const deleted = await changed(
      tx,
      sql`update merchant set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
          where account_id = ${scope.accountId} and id = ${id} and deleted_at is null`,
    );
    const entry = { type: "merchant.deleted", data: { merchantId: id, name }, requestId } as const;
    if (deleted > 0) await auditMember(tx, scope, entry);
    return { id, deleted: true };
  });
}
