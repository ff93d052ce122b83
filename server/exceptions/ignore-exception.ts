import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import type { IgnoreException, ResolvedException } from "@/server/exceptions/schema";
import { lockException, moveException } from "@/server/exceptions/transition";

/**
 * Ignores an exception, with a recorded reason.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` when somebody decided first
 */
export async function ignoreException(
  scope: UserScope,
  { id, note }: IgnoreException,
  requestId: string,
): Promise<ResolvedException> {
  requireRole(scope, "exceptions.resolve");
  return transaction(async (tx) => {
    const exception = await lockException(tx, scope, { id, from: ["open"] });
    await moveException(tx, scope, { exception, move: { to: "ignored", note }, requestId });
    await recordAudit(tx, scope, {
      type: "exception.ignored",
      data: { exceptionId: id, kind: exception.kind, note },
      requestId,
    });
    return { id };
  });
}
