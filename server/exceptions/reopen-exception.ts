import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import type { ResolvedException } from "@/server/exceptions/schema";
import { lockException, moveException } from "@/server/exceptions/transition";

/**
 * Reverts the decision to accept or ignore an exception. A refund cannot be reverted.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` when there is no such decision
 */
export async function reopenException(
  scope: UserScope,
  id: string,
  requestId: string,
): Promise<ResolvedException> {
  requireRole(scope, "exceptions.resolve");
  return transaction(async (tx) => {
    const exception = await lockException(tx, scope, { id, from: ["accepted", "ignored"] });
    await moveException(tx, scope, { exception, move: { to: "open" }, requestId });
    return { id };
  });
}
