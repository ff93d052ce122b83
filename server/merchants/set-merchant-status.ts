import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, sql, transaction } from "@/server/db/sql";
import { findMerchant, merchantNotFound } from "@/server/merchants/find-merchant";
import { type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import type { SetMerchantStatus, UpdatedMerchant } from "@/server/merchants/schema";

/**
 * Opens or closes a merchant for new payments: an inactive one is not in use, a suspended one was stopped for a reason.
 * Its open payments stay payable. Setting what it is changes nothing.
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
    const before = await maybeOne<{ status: string }>(
      tx,
      sql`select status from merchant where account_id = ${scope.accountId} and id = ${merchantId} for no key update`,
    );
    const row = await maybeOne<MerchantRow & Record<string, unknown>>(
      tx,
      sql`update merchant set status = ${status}::merchant_status, updated_at = clock_timestamp()
          where account_id = ${scope.accountId} and id = ${merchantId} and deleted_at is null
          returning id, name, email, status, icon_url as "iconUrl", created_at as "createdAt"`,
    );
    if (!row || !before) throw merchantNotFound();
    if (before.status !== status) {
      const data = { merchantId, name: row.name, from: before.status, to: status };
      await auditMember(tx, scope, { type: "merchant.status_changed", data, requestId });
    }
    return { merchant: presentMerchant(row) };
  });
}
