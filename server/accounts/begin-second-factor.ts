import type { SecondFactorSetup } from "@/server/accounts/security-schema";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { keyUri, newSecret } from "@/server/auth/second-factor";
import { db, maybeOne } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Creates the secret for an authenticator app. It takes effect once a code confirms it; a second call replaces it.
 * @throws AppError `proof_required`, `invalid_state` when there is a second factor already
 */
export async function beginSecondFactor(scope: UserScope): Promise<SecondFactorSetup> {
  requireRecentProof(scope);
  const { secret, sealed } = newSecret(scope.userId);
  const user = await maybeOne(
    db,
    store
      .updateTable("user")
      .set({ totp_secret: sealed, totp_last_step: null })
      .where("id", "=", scope.userId)
      .where("totp_enabled_at", "is", null)
      .returning("email"),
  );
  if (!user) throw new AppError("invalid_state", "An authenticator app is already set up. Remove it first.");
  return { secret, uri: keyUri(secret, user.email) };
}
