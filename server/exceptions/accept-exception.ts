import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import { isKept } from "@/server/exceptions/is-kept";
import type { ResolvedException, ResolveException } from "@/server/exceptions/schema";
import { lockException, moveException } from "@/server/exceptions/transition";
import { AppError } from "@/server/kernel/errors";

/**
 * Keeps the money of an exception. The payment's status does not change, because it is final
 * (docs/decisions/0011-exceptions.md).
 * @throws AppError `forbidden`, `not_found`, `invalid_state` when somebody decided first, or the money is nobody's to
 *   keep
 */
export async function acceptException(
  scope: UserScope,
  { id, note }: ResolveException,
  requestId: string,
): Promise<ResolvedException> {
  requireRole(scope, "exceptions.resolve");
  return transaction(async (tx) => {
    const exception = await lockException(tx, scope, { id, from: ["open"] });
    if (!isKept(exception)) {
      throw new AppError("invalid_state", "Nobody has this money, so nobody can keep it.", {
        details: { kind: exception.kind },
      });
    }
    await moveException(tx, scope, { exception, move: { to: "accepted", note: note ?? null }, requestId });
    await recordAudit(tx, scope, {
      type: "exception.accepted",
      data: { exceptionId: id, kind: exception.kind, note: note ?? null },
      requestId,
    });
    return { id };
  });
}
