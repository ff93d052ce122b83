import { may, requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, transaction } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { applyDueOf } from "@/server/settlements/apply-change";
import { auditAuthor, authorOf } from "@/server/settlements/change-author";
import { changeEnded, findChange } from "@/server/settlements/find-change";
import { mailOwners } from "@/server/settlements/mail-owners";
import { endChange } from "@/server/settlements/transition";

/**
 * Stops a waiting change, by any owner or its author. It needs no proof, since it must be quick and moves no money.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` when the change is no longer waiting
 */
export async function stopChange(scope: UserScope, changeId: string, requestId: string): Promise<void> {
  requireRole(scope, "settlements.manage");
  const { merchantId, userId } = await findChange(db, scope, changeId);
  if (!may(scope.role, "settlements.guard") && userId !== scope.userId) {
    throw new AppError("forbidden", "Only an owner, or the person who requested it, may stop this change.");
  }
  return transaction(async (tx) => {
    await applyDueOf(tx, merchantId);
    const change = await findChange(tx, scope, changeId);
    if (!(await endChange(tx, "destination_change", { id: changeId, to: "stopped", by: scope.userId })))
      throw changeEnded();
    const { settlementId, asset, from, to } = change;
    const data = { merchantId, settlementId, changeId, asset, from: from ?? "vault", to: to ?? "vault" };
    const author = authorOf(scope);
    await auditAuthor(tx, author, { type: "settlement.change_stopped", data, requestId });
    await mailOwners(tx, author, { merchantId, changes: [change], state: "stopped" });
  });
}
