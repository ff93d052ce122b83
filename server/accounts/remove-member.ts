import { dropIdleCodes, dropPasskeys } from "@/server/accounts/drop-factors";
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
 * Removes a member from the account, effective on their next request, and revokes those of their API keys that are named.
 * Their actions stay in the audit log, and their other keys keep working.
 * @throws AppError `forbidden` for a role without the permission or for a member above the caller, `proof_required`,
 *   `not_found` for an unknown member or a key that the member did not create, `invalid_state` for the last owner
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
    if (!membership) await forgetSignIn(tx, userId);
    const data = { userId, name: member.name, role: member.role };
    await recordAudit(tx, scope, { type: "member.removed", data, requestId });
    for (const { id, name, mode } of revoked) {
      await recordAudit(tx, scope, { type: "api_key.revoked", data: { keyId: id, name, mode }, requestId });
    }
  });
}

/** Forgets how a person who has left the last account signed in, except the password and the authenticator app. */
async function forgetSignIn(tx: Tx, userId: string): Promise<void> {
  await forgetDevices(tx, userId);
  await dropPasskeys(tx, userId);
  await dropIdleCodes(tx, userId);
}

interface RevokedKey {
  id: string;
  name: string;
  mode: "test" | "live";
}

/** Revokes the member's keys; revoked ones stay unchanged. @returns the keys revoked now */
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
