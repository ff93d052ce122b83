import type { OperatorScope, UserScope } from "@/server/auth/scope";
import { PAYOUT_PROOF_S, PROOF_S } from "@/server/auth/session";
import { AppError } from "@/server/kernel/errors";

/**
 * Requires a recent proof for actions that move money or grant the means to: an unlocked computer or a stolen cookie is
 * not enough. The dashboard answers this error by requesting the password or a code, and repeats the call.
 * @throws AppError `proof_required` without a password or code in this session within the last quarter of an hour
 */
export function requireRecentProof(scope: UserScope): void {
  if (scope.isProven) return;
  throw new AppError("proof_required", "Nothing was changed: confirm first that it is you.", {
    details: { withinS: PROOF_S },
  });
}

/**
 * Requires a proof given for payout changes; the sign-in and proofs for other purposes are not enough.
 * @throws AppError `proof_required`, `for: "payouts"`, when none was given for this within the last five minutes
 */
export function requirePayoutProof(scope: UserScope): void {
  if (scope.isProvenForPayouts) return;
  throw new AppError("proof_required", "Nothing was changed: confirm first that it is you.", {
    details: { for: "payouts", withinS: PAYOUT_PROOF_S },
  });
}

/**
 * Requires a proof for payout changes by a second factor; a password is not enough, and a person without a factor must
 * set one up first.
 * @throws AppError `proof_required`, `for: "payouts"`, `by: "second_factor"`
 */
export function requireFactorProof(scope: UserScope): void {
  if (scope.isProvenByFactor) return;
  throw new AppError("proof_required", "Nothing was changed: confirm first with your second factor.", {
    details: { for: "payouts", by: "second_factor", withinS: PAYOUT_PROOF_S },
  });
}

/**
 * Requires a proof by a second factor for what stops or resumes payments of the whole installation.
 * @throws AppError `proof_required`, `for: "stops"`, `by: "second_factor"`
 */
export function requireOperatorProof(scope: OperatorScope): void {
  if (scope.isProvenByFactor) return;
  throw new AppError("proof_required", "Nothing was changed: confirm first with your second factor.", {
    details: { for: "stops", by: "second_factor", withinS: PAYOUT_PROOF_S },
  });
}
