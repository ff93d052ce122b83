import { recordAudit } from "@/server/accounts/record-audit";
import type { RecoveryCodes } from "@/server/accounts/security-schema";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { renewRecoveryCodes } from "@/server/auth/second-factor";
import { maybeOne, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Replaces the recovery codes; earlier codes stop working. Only this answer contains the new ones.
 * @throws AppError `proof_required`, `invalid_state` without a second factor
 */
export function replaceRecoveryCodes(scope: UserScope, requestId: string | null): Promise<RecoveryCodes> {
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const user = await maybeOne(
      tx,
      store
        .selectFrom("user as u")
        .select(ownsFactor().as("hasFactor"))
        .where("u.id", "=", scope.userId)
        .forUpdate(),
    );
    if (!user?.hasFactor)
      throw new AppError("invalid_state", "Recovery codes belong to a second factor; set one up.");
    const codes = await renewRecoveryCodes(tx, scope.userId);
    await recordAudit(tx, scope, { type: "recovery_codes.renewed", data: {}, requestId });
    return { codes };
  });
}
