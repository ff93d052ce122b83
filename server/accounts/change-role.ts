import { findMemberToChange, requireAnotherOwner } from "@/server/accounts/find-member";
import { invitableBy } from "@/server/accounts/ranks";
import { recordAudit } from "@/server/accounts/record-audit";
import { may, requireRole } from "@/server/accounts/roles";
import type { ChangeRole } from "@/server/accounts/team-schema";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Changes a member's role, effective on their next request.
 * @throws AppError `forbidden` for a role without the permission, for a member above the caller, or for a role above
 *   the caller's, `proof_required`, `not_found`, `invalid_state` for the last owner
 */
export function changeRole(
  scope: UserScope,
  { userId, role }: ChangeRole,
  requestId: string | null,
): Promise<void> {
  requireRole(scope, "team.manage");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const member = await findMemberToChange(tx, scope, userId);
    if (!invitableBy(scope.role).includes(role)) {
      throw new AppError("forbidden", `Your role (${scope.role}) cannot give the role ${role}.`);
    }
    if (member.role === role) return;
    if (member.role === "owner") await requireAnotherOwner(tx, scope, userId);
    // Who manages the team has all merchants.
    const reach = may(role, "team.manage") ? { merchant_ids: null } : {};
    const own = tenant(scope).updateTable("membership").where("user_id", "=", userId);
    await changed(tx, own.set({ role, ...reach }));
    const data = { userId, name: member.name, from: member.role, to: role };
    await recordAudit(tx, scope, { type: "member.role_changed", data, requestId });
  });
}
