import { findMemberToChange, requireAnotherOwner } from "@/server/accounts/find-member";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { RemoveMember } from "@/server/accounts/team-schema";
import { forgetDevices } from "@/server/auth/forget-devices";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Takes somebody out of the account, from their next request on, and revokes the API keys of theirs that are named. What
 * they did stays in the audit log, and their other keys continue to work.
 * @throws AppError `forbidden` for a role that may not, or on somebody above oneself, `proof_required`, `not_found` for
 *   no member, or a key that the member did not make, `invalid_state` for the last owner
 */
export function removeMember(
  scope: UserScope,
  { userId, revokeKeyIds }: RemoveMember,
  requestId: string | null,
): Promise<void> {
  requireRole(scope, "team.manage");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const member = await findMemberToChange(tx, scope, userId);
    if (member.role === "owner") await requireAnotherOwner(tx, scope, userId);
    const revoked = await revokeKeys(tx, scope, { userId, ids: [...new Set(revokeKeyIds)] });
    await changed(tx, tenant(scope).deleteFrom("membership").where("user_id", "=", userId));
    const membership = await maybeOne(
      tx,
      acrossAccounts("person")
        .selectFrom("membership")
        .select("account_id")
        .where("user_id", "=", userId)
        .limit(1),
    );
    if (!membership) await forgetDevices(tx, userId);
    const data = { userId, name: member.name, role: member.role };
    await recordAudit(tx, scope, { type: "member.removed", data, requestId });
    for (const { id, name, mode } of revoked) {
      await recordAudit(tx, scope, { type: "api_key.revoked", data: { keyId: id, name, mode }, requestId });
    }
  });
}

interface RevokedKey {
  id: string;
  name: string;
  mode: "test" | "live";
}

/** Ends keys of the member; one that was revoked already stays so. Returns those that ended now. */
async function revokeKeys(
  tx: Tx,
  scope: UserScope,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<RevokedKey[]> {
  if (ids.length === 0) return [];
  const known = await many(
    tx,
    tenant(scope).selectFrom("api_key").select("id").where("created_by", "=", userId).where("id", "in", ids),
  );
  if (known.length < ids.length) throw new AppError("not_found", "This member made no such API key.");
  return many(
    tx,
    tenant(scope)
      .updateTable("api_key")
      .set({ revoked_at: fragment<Date>`now()` })
      .where("id", "in", ids)
      .where("revoked_at", "is", null)
      .returning(["id", "name", "mode"]),
  );
}
