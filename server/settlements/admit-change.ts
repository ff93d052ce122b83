import { requireRole } from "@/server/accounts/roles";
import { requirePayoutProof } from "@/server/auth/recent-proof";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/**
 * Who says where money goes must be of a role that may, and have confirmed for this, minutes ago, who they are. An API key was asked
 * for its permission by the route.
 * @throws AppError `forbidden`, `proof_required`
 */
export function admitChange(scope: MerchantKeeper): void {
  requireRole(scope, "settlements.manage");
  if (scope.kind === "user") requirePayoutProof(scope);
}
