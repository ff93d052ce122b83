import { findMemberToChange } from "@/server/accounts/find-member";
import { recordAudit } from "@/server/accounts/record-audit";
import { hasRefundLimits, type OwnLimits } from "@/server/accounts/refund-limits";
import { requireRole } from "@/server/accounts/roles";
import type { RefundLimit, SetRefundLimits } from "@/server/accounts/team-schema";
import { findCurrency } from "@/server/assets/currency";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { decimalOf } from "@/server/kernel/csv";
import { AppError, invalidField } from "@/server/kernel/errors";

/**
 * Sets how much a member of finance or support may refund within 24 hours, from the next refund on. A currency that is
 * not named cannot be refunded.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `params_validation` for an unknown currency or one that
 *   is named twice, `invalid_state` for a member whose role has no limits
 */
export function setRefundLimits(
  scope: UserScope,
  { userId, limits }: SetRefundLimits,
  requestId: string | null,
): Promise<void> {
  requireRole(scope, "team.manage");
  requireRecentProof(scope);
  const own = limits && ownLimits(limits);
  return transaction(async (tx) => {
    const { name, role, refundLimits } = await findMemberToChange(tx, scope, userId);
    if (!hasRefundLimits(role)) {
      throw new AppError("invalid_state", `The role ${role} has no refund limits.`, { details: { role } });
    }
    await changed(
      tx,
      tenant(scope)
        .updateTable("membership")
        .set({ refund_limits: own && JSON.stringify(own) })
        .where("user_id", "=", userId),
    );
    const data = { userId, name, from: texts(refundLimits), to: texts(own) };
    await recordAudit(tx, scope, { type: "member.refund_limits_changed", data, requestId });
  });
}

function ownLimits(limits: RefundLimit[]): OwnLimits {
  const own: OwnLimits = {};
  for (const [i, { currency, minor }] of limits.entries()) {
    if (!findCurrency(currency)) throw invalidField(`limits.${i}.currency`, "must be an ISO 4217 code");
    if (currency in own) throw invalidField(`limits.${i}.currency`, "must be named once");
    own[currency] = minor;
  }
  return own;
}

/** Writes limits for the audit log: "500.00 USD". Null for the role's own rule. */
function texts(limits: OwnLimits | null): string[] | null {
  if (!limits) return null;
  return Object.entries(limits).map(
    ([code, minor]) => `${decimalOf(BigInt(minor), findCurrency(code)?.decimals ?? 0)} ${code}`,
  );
}
