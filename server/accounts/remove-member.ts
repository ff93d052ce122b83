import { findMemberToChange, requireAnotherOwner } from "@/server/accounts/find-member";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { sql, transaction } from "@/server/db/sql";

/**
 * Takes somebody out of the account, from their next request on. What they did stays in the audit log, and the API keys
 * that they made go on working.
 * @throws AppError `forbidden` for a role that may not, or on somebody above oneself, `proof_required`, `not_found`,
 *   `invalid_state` for the last owner
 */
export function removeMember(scope: UserScope, userId: string, requestId: string | null): Promise<void> {
  requireRole(scope, "team.manage");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const member = await findMemberToChange(tx, scope, userId);
    if (member.role === "owner") await requireAnotherOwner(tx, scope, userId);
    await tx.query(sql`delete from membership where account_id = ${scope.accountId} and user_id = ${userId}`);
    const data = { userId, name: member.name, role: member.role };
    await recordAudit(tx, scope, { type: "member.removed", data, requestId });
  });
}
