import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, one, sql, transaction } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

/**
 * Says whether members must have a second factor. A member without one can do nothing in the account but set it up, from
 * their next request on. Saying it again changes nothing.
 * @throws AppError `forbidden` for a role that may not, `proof_required`, `invalid_state` for a person who has none either
 */
export function demandSecondFactor(
  scope: UserScope,
  isDemanded: boolean,
  requestId: string | null,
): Promise<void> {
  requireRole(scope, "team.demand_factor");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const { hasFactor } = await one<{ hasFactor: boolean }>(
      tx,
      sql`select totp_enabled_at is not null as "hasFactor" from "user" where id = ${scope.userId}`,
    );
    if (isDemanded && !hasFactor) {
      throw new AppError("invalid_state", "Set up your own second factor first, under Settings › Security.");
    }
    const count = await changed(
      tx,
      sql`update account set demands_second_factor = ${isDemanded}
          where id = ${scope.accountId} and demands_second_factor <> ${isDemanded}`,
    );
    if (count === 0) return;
    const data = { required: isDemanded };
    await recordAudit(tx, scope, { type: "account.second_factor_required", data, requestId });
  });
}
