import { requireRole } from "@/server/accounts/roles";
import { requireFactorProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { applyChange, applyDueOf } from "@/server/settlements/apply-change";
import { auditAuthor, authorOf } from "@/server/settlements/change-author";
import type { ChangeRow } from "@/server/settlements/change-row";
import { changeEnded, findChange } from "@/server/settlements/find-change";
import { loadGuard } from "@/server/settlements/load-guard";
import { requireSeasonedOwner } from "@/server/settlements/require-seasoned-owner";

/**
 * Applies a waiting change before its time.
 * @throws AppError `forbidden` for everybody but an owner, for its author where the account demands a second person, and
 *   for a membership or second factor younger than the waiting time; `proof_required`, `not_found`, `invalid_state` when
 *   the change is no longer waiting
 */
export async function approveChange(scope: UserScope, changeId: string, requestId: string): Promise<void> {
  requireRole(scope, "settlements.guard");
  requireFactorProof(scope);
  const { merchantId } = await findChange(db, scope, changeId);
  return transaction(async (tx) => {
    await applyDueOf(tx, merchantId);
    const change = await findChange(tx, scope, changeId);
    const guard = await loadGuard(tx, scope.accountId);
    await requireSeasonedOwner(tx, scope, guard);
    if (guard.fourEyes && (await isOwnChange(tx, scope, change))) {
      throw new AppError(
        "forbidden",
        "Your account demands a second person: another owner must approve this.",
        {
          details: { reason: "four_eyes" },
        },
      );
    }
    if (!(await applyChange(tx, change, { by: scope.userId, requestId }))) throw changeEnded();
    const { settlementId, asset, from, to } = change;
    const facts = { merchantId, settlementId, changeId, asset, from: from ?? "vault", to: to ?? "vault" };
    await auditAuthor(tx, authorOf(scope), { type: "settlement.change_approved", data: facts, requestId });
  });
}

/** A change by an API key is also its creator's. */
async function isOwnChange(tx: Tx, scope: UserScope, { userId, keyId }: ChangeRow): Promise<boolean> {
  if (userId !== null) return userId === scope.userId;
  const key = await maybeOne(
    tx,
    tenant(scope).selectFrom("api_key").select("created_by as createdBy").where("id", "=", keyId),
  );
  return key?.createdBy === scope.userId;
}
