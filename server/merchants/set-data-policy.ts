import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { presentFiatAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, db, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { invalidField } from "@/server/kernel/errors";
import type { DataPolicy, SetDataPolicy } from "@/server/merchants/data-policy-schema";
import { findMerchant, merchantNotFound } from "@/server/merchants/find-merchant";

/**
 * Sets when a merchant asks its buyers for data. Effective at once, for open payments too.
 * @throws AppError `forbidden` for a role that manages no merchants, `proof_required`, `not_found`, `params_validation`
 */
export async function setDataPolicy(
  scope: UserScope,
  { merchantId, ask, from, reuse }: SetDataPolicy,
  requestId: string,
): Promise<DataPolicy> {
  requireRole(scope, "merchants.manage");
  requireRecentProof(scope);
  const { name } = await findMerchant(db, scope, merchantId);
  const least = ask === "from" ? minorOf(from) : null;
  const { currency = null, minor = null } = least ?? {};
  return transaction(async (tx) => {
    const rows = await changed(
      tx,
      tenant(scope)
        .updateTable("merchant")
        .set({ data_policy: ask, data_from_currency: currency, data_from_minor: minor, data_reuse: reuse })
        .set({ updated_at: clock() })
        .where("id", "=", merchantId)
        .where("deleted_at", "is", null),
    );
    if (rows === 0) throw merchantNotFound();
    const data = { merchantId, name, ask, from: least && `${from?.amount} ${currency}`, reuse };
    await auditMember(tx, scope, { type: "merchant.data_policy_changed", data, requestId });
    return { ask, from: least && presentFiatAmount(least.currency, least.minor), reuse };
  });
}

/** @throws AppError `params_validation` */
function minorOf(from: SetDataPolicy["from"]): { currency: string; minor: bigint } {
  if (!from) throw invalidField("from", "is needed");
  const currency = findCurrency(from.currency);
  if (!currency) throw invalidField("from.currency", "must be a currency by ISO 4217");
  const [whole = "", fraction = ""] = from.amount.split(".");
  if (fraction.length > currency.decimals) {
    throw invalidField("from.amount", `must have at most ${currency.decimals} decimals`, {
      max: currency.decimals,
    });
  }
  const minor = BigInt(whole + fraction.padEnd(currency.decimals, "0"));
  if (minor === 0n) throw invalidField("from.amount", "must be above zero");
  return { currency: currency.code, minor };
}
