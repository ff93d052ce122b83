import { dropIdleCodes } from "@/server/accounts/drop-factors";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";

/**
 * Removes the authenticator app of the signed-in person. The recovery codes end with the last second factor. Removing it
 * again changes nothing.
 * @throws AppError `proof_required`
 */
export function disableSecondFactor(scope: UserScope, requestId: string | null): Promise<void> {
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const removed = await changed(
      tx,
      store
        .updateTable("user")
        .set({ totp_enabled_at: null, totp_secret: null, totp_last_step: null })
        .where("id", "=", scope.userId)
        .where("totp_enabled_at", "is not", null),
    );
    if (removed === 0) return;
    await dropIdleCodes(tx, scope.userId);
    await recordAudit(tx, scope, { type: "second_factor.disabled", data: {}, requestId });
  });
}
