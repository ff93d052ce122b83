import { auditPerson } from "@/server/accounts/audit-person";
import { findMemberToChange } from "@/server/accounts/find-member";
import { insertRecoveryLink, type RecoveryLink } from "@/server/accounts/insert-recovery-link";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { maybeOne, one, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Creates a link by which another member sets a new password, once, within 30 minutes. Only for members of this account
 * alone: the link would also give its maker the person's other accounts.
 * @throws AppError `forbidden` unless the caller is an owner, and for a person with several accounts, `proof_required`,
 *   `not_found`, `invalid_state` for the caller
 */
export function offerMemberRecovery(
  scope: UserScope,
  userId: string,
  requestId: string | null,
): Promise<RecoveryLink> {
  requireRole(scope, "team.recover");
  requireRecentProof(scope);
  if (userId === scope.userId) {
    throw new AppError("invalid_state", "Change your own password under Settings › Security.");
  }
  return transaction(async (tx) => {
    const member = await findMemberToChange(tx, scope, userId);
    await requireHereAlone(tx, scope, userId);
    const { userId: by, accountId } = scope;
    const link = await insertRecoveryLink(tx, { userId, madeBy: { userId: by, accountId } });
    const data = { userId, name: member.name, expiresAt: link.expiresAt.toISOString() };
    await auditPerson(tx, { userId, actorId: by }, { type: "recovery_link.made", data, requestId });
    return link;
  });
}

/** Runs with the person locked, so that they cannot join another account meanwhile. */
async function requireHereAlone(tx: Tx, { accountId }: UserScope, userId: string): Promise<void> {
  await maybeOne(tx, store.selectFrom("user").select("id").where("id", "=", userId).forUpdate());
  const others = acrossAccounts("person")
    .selectFrom("membership")
    .select("account_id")
    .where("user_id", "=", userId)
    .where("account_id", "<>", accountId);
  const { elsewhere } = await one(
    tx,
    store.selectNoFrom(({ exists }) => exists(others).as("elsewhere")),
  );
  if (!elsewhere) return;
  throw new AppError(
    "forbidden",
    "This person does not belong to this account alone. Only the operator of the installation can make a link for them.",
  );
}
