import { requireRole } from "@/server/accounts/roles";
import { requireFactorProof, requirePayoutProof } from "@/server/auth/recent-proof";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/**
 * Requires a role that may change destinations and, for a person, a recent proof for payouts. The route has checked an
 * API key's permission.
 * @throws AppError `forbidden`, `proof_required`
 */
export function guardChange(scope: MerchantKeeper): void {
  requireRole(scope, "settlements.manage");
  if (scope.kind === "user") requirePayoutProof(scope);
}

/**
 * Requires of a person, beyond {@link guardChange}, a second factor: the change redirects money that flows already.
 * @throws AppError `forbidden`, `proof_required`
 */
export function guardRedirect(scope: MerchantKeeper): void {
  guardChange(scope);
  if (scope.kind === "user") requireFactorProof(scope);
}
