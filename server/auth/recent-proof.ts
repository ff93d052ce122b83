import type { UserScope } from "@/server/auth/scope";
import { PAYOUT_PROOF_S, PROOF_S } from "@/server/auth/session";
import { AppError } from "@/server/kernel/errors";

/**
 * For what moves money, or gives somebody the means to: an unlocked computer, or a stolen cookie, is not enough.
 * The dashboard answers this error by asking for the password or a code, and repeats the call.
 * @throws AppError `proof_required` when neither was given in this session within the last quarter of an hour
 */
export function requireRecentProof(scope: UserScope): void {
  if (scope.isProven) return;
  throw new AppError("proof_required", "Nothing was changed: confirm first that it is you.", {
    details: { withinS: PROOF_S },
  });
}

/**
 * For what changes where money goes: the sign-in, and a proof that was given for something else, are not enough.
 * @throws AppError `proof_required`, `for: "payouts"`, when none was given for this within the last five minutes
 */
export function requirePayoutProof(scope: UserScope): void {
  if (scope.isProvenForPayouts) return;
  throw new AppError("proof_required", "Nothing was changed: confirm first that it is you.", {
    details: { for: "payouts", withinS: PAYOUT_PROOF_S },
  });
}
