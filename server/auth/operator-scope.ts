import { mint, type OperatorScope, type UserScope } from "@/server/auth/scope";
import { AppError } from "@/server/kernel/errors";

/**
 * Proves that a person works in the operator's account. What the person's role allows there is the use case's to judge.
 * @throws AppError `forbidden` for the people of every other account
 */
export function operatorScope({ isOperator, userId, role }: UserScope): OperatorScope {
  if (isOperator) return mint<OperatorScope>({ kind: "operator", userId, role });
  throw new AppError("forbidden", "Only the operator of this installation may do this.");
}

/** Speaks for the operator in commands, which run with the installation's own secrets and need no session. */
export function operatorOfCommand(): OperatorScope {
  return mint<OperatorScope>({ kind: "operator", userId: null, role: null });
}
