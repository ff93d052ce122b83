import { requireRole } from "@/server/accounts/roles";
import { operatorScope } from "@/server/auth/operator-scope";
import { requirePayoutProof } from "@/server/auth/recent-proof";
import type { OperatorScope, UserScope } from "@/server/auth/scope";

/** Who may change networks: a person of the operator's account, or a command. */
export type NetworkKeeper = UserScope | OperatorScope;

/**
 * Requires the operator and, of a person, a role and a recent proof for payouts: a network decides which contract takes
 * the buyers' money.
 * @throws AppError `forbidden`, `proof_required`
 */
export function guardNetworks(scope: NetworkKeeper): OperatorScope {
  const operator = scope.kind === "user" ? operatorScope(scope) : scope;
  requireRole(scope, "networks.manage");
  if (scope.kind === "user") requirePayoutProof(scope);
  return operator;
}
