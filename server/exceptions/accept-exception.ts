import { requireRole } from "@/server/accounts/roles";
import type { ExceptionKeeper } from "@/server/exceptions/exception-row";
import { isKept } from "@/server/exceptions/is-kept";
import type { PartnerException } from "@/server/exceptions/partner-schema";
import { type Client, resolveException } from "@/server/exceptions/resolve-exception";
import type { ResolveException } from "@/server/exceptions/schema";
import { AppError } from "@/server/kernel/errors";

/**
 * Keeps the money of an exception. The payment's status does not change, because it is final
 * (docs/decisions/0011-exceptions.md).
 * @throws AppError `forbidden`, `not_found`, `invalid_state` when somebody decided first, or the money is nobody's to
 *   keep; the idempotency codes
 */
export async function acceptException(
  scope: ExceptionKeeper,
  { id, note }: ResolveException,
  client: Client,
): Promise<PartnerException> {
  requireRole(scope, "exceptions.resolve");
  return resolveException(scope, { id, to: "accepted", client }, async (_, exception) => {
    if (isKept(exception)) return { to: "accepted", note: note ?? null };
    throw new AppError("invalid_state", "Nobody has this money, so nobody can keep it.", {
      details: { kind: exception.kind },
    });
  });
}
