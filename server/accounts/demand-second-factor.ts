import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, one, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Sets whether members must have a second factor. From the next request, a member without one can only set it up.
 * Setting the same value again changes nothing.
 * @throws AppError `forbidden` for a role without the permission, `proof_required`, `invalid_state` when the caller has
 *   no second factor either
 */
export function demandSecondFactor(
  scope: UserScope,
  isDemanded: boolean,
  requestId: string | null,
): Promise<void> {
  requireRole(scope, "team.demand_factor");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const { hasFactor } = await one(
      tx,
      store.selectFrom("user as u").select(ownsFactor().as("hasFactor")).where("u.id", "=", scope.userId),
    );
    if (isDemanded && !hasFactor) {
      throw new AppError("invalid_state", "Set up your own second factor first, under Settings › Security.");
    }
    const count = await changed(
      tx,
      store
        .updateTable("account")
        .set({ demands_second_factor: isDemanded })
        .where("id", "=", scope.accountId)
        .where("demands_second_factor", "<>", isDemanded),
    );
    if (count === 0) return;
    const data = { required: isDemanded };
    await recordAudit(tx, scope, { type: "account.second_factor_required", data, requestId });
  });
}
