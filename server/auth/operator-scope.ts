import { mint, type OperatorScope, type UserScope } from "@/server/auth/scope";
import { AppError } from "@/server/kernel/errors";

/**
 * Proves that a person works in the operator's account. The use case checks the person's role.
 * @throws AppError `forbidden` for members of every other account
 */
export function operatorScope({ isOperator, userId, role, isProvenByFactor }: UserScope): OperatorScope {
  if (isOperator) return mint<OperatorScope>({ kind: "operator", userId, role, isProvenByFactor });
  throw new AppError("forbidden", "Only the operator of this installation may do this.");
}

/** Creates the operator's scope for commands, which run with the installation's secrets and need no session. */
export function operatorOfCommand(): OperatorScope {
  return mint<OperatorScope>({ kind: "operator", userId: null, role: null, isProvenByFactor: true });
}
