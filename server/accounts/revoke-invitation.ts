import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { changed, maybeOne, transaction } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Revokes an invitation. Revoking it again changes nothing.
 * @throws AppError `forbidden` for a role without the permission, `not_found`, `invalid_state` when it was accepted
 */
export function revokeInvitation(scope: UserScope, id: string, requestId: string | null): Promise<void> {
  requireRole(scope, "team.manage");
  return transaction(async (tx) => {
    const found = await maybeOne(
      tx,
      tenant(scope)
        .selectFrom("invitation")
        .select(["email", "accepted_at"])
        .where("id", "=", id)
        .forUpdate(),
    );
    if (!found) throw new AppError("not_found", "There is no such invitation.");
    if (found.accepted_at)
      throw new AppError("invalid_state", "The invitation was already accepted. Remove the member.");
    const revoked = await changed(
      tx,
      tenant(scope)
        .updateTable("invitation")
        .set({ revoked_at: fragment<Date>`now()` })
        .where("id", "=", id)
        .where("revoked_at", "is", null),
    );
    if (revoked === 0) return;
    const data = { invitationId: id, email: found.email };
    await recordAudit(tx, scope, { type: "invitation.revoked", data, requestId });
  });
}
