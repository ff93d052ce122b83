import { findMemberToChange } from "@/server/accounts/find-member";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { EndedSessions } from "@/server/accounts/security-schema";
import { forgetDevices } from "@/server/auth/forget-devices";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { endAllSessions } from "@/server/auth/session";
import { transaction } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

/**
 * Signs a member out on every device, effective on their next request; they can sign in again. All their sessions
 * end, because a session in another account can switch to this one.
 * @throws AppError `forbidden` for a role without the permission or for a member above the caller, `proof_required`,
 *   `not_found`, `invalid_state` for the caller
 */
export function endMemberSessions(
  scope: UserScope,
  userId: string,
  requestId: string | null,
): Promise<EndedSessions> {
  requireRole(scope, "team.manage");
  requireRecentProof(scope);
  if (userId === scope.userId) {
    throw new AppError("invalid_state", "End your own sessions under Settings › Security.");
  }
  return transaction(async (tx) => {
    const { name } = await findMemberToChange(tx, scope, userId);
    const ended = await endAllSessions(tx, userId);
    await forgetDevices(tx, userId);
    const data = { userId, name, sessions: ended };
    await recordAudit(tx, scope, { type: "member.sessions_ended", data, requestId });
    return { ended };
  });
}
