import { findMemberToChange } from "@/server/accounts/find-member";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireMerchants } from "@/server/accounts/require-merchants";
import { requireRole } from "@/server/accounts/roles";
import type { SetMemberMerchants } from "@/server/accounts/team-schema";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { tenant } from "@/server/db/store";

/**
 * Limits a member to some of the account's merchants, or opens all of them, from their next request on.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `params_validation` for a merchant that is unknown, or for
 *   an owner or an admin, who have all
 */
export function setMemberMerchants(
  scope: UserScope,
  { userId, merchantIds }: SetMemberMerchants,
  requestId: string | null,
): Promise<void> {
  requireRole(scope, "team.manage");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const member = await findMemberToChange(tx, scope, userId);
    const merchants = await requireMerchants(scope, { role: member.role, merchantIds });
    const to = merchants?.map(({ id }) => id) ?? null;
    await changed(
      tx,
      tenant(scope).updateTable("membership").set({ merchant_ids: to }).where("user_id", "=", userId),
    );
    const data = { userId, name: member.name, from: member.merchantIds, to };
    await recordAudit(tx, scope, { type: "member.merchants_changed", data, requestId });
  });
}
