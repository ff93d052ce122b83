import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { presentFiatAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import type { UserScope } from "@/server/auth/scope";
import { changed, db, sql, transaction } from "@/server/db/sql";
import { invalidField } from "@/server/errors";
import type { DataPolicy, SetDataPolicy } from "@/server/merchants/data-policy-schema";
import { findMerchant, merchantNotFound } from "@/server/merchants/find-merchant";

/**
 * Decides when a merchant asks its buyers for data. It counts at once, for open payments too.
 * @throws AppError `forbidden` for a role that manages no merchants, `not_found`, `params_validation`
 */
export async function setDataPolicy(
  scope: UserScope,
  { merchantId, ask, from, reuse }: SetDataPolicy,
  requestId: string,
): Promise<DataPolicy> {
  requireRole(scope, "merchants.manage");
  const { name } = await findMerchant(db, scope, merchantId);
  const threshold = ask === "from" ? from : null;
  if (ask === "from" && !threshold) throw invalidField("from", "is needed");
  if (threshold && !findCurrency(threshold.currency)) {
    throw invalidField("from.currency", "must be a currency by ISO 4217");
  }
  const { currency = null, value = null } = threshold ?? {};
  return transaction(async (tx) => {
    const rows = await changed(
      tx,
      sql`update merchant set data_policy = ${ask}, data_from_currency = ${currency}, data_from_minor = ${value},
            data_reuse = ${reuse}, updated_at = clock_timestamp()
          where account_id = ${scope.accountId} and id = ${merchantId} and deleted_at is null`,
    );
    if (rows === 0) throw merchantNotFound();
    const amount = threshold && presentFiatAmount(threshold.currency, BigInt(threshold.value));
    const data = { merchantId, name, ask, from: threshold && `${value} ${currency}`, reuse };
    await auditMember(tx, scope, { type: "merchant.data_policy_changed", data, requestId });
    return { ask, from: amount, reuse };
  });
}
