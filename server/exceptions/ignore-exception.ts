import { requireRole } from "@/server/accounts/roles";
import type { ExceptionKeeper } from "@/server/exceptions/exception-row";
import type { PartnerException } from "@/server/exceptions/partner-schema";
import { type Client, resolveException } from "@/server/exceptions/resolve-exception";
import type { IgnoreException } from "@/server/exceptions/schema";

/**
 * Ignores an exception, with a recorded reason.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` when somebody decided first; the idempotency codes
 */
export async function ignoreException(
  scope: ExceptionKeeper,
  { id, note }: IgnoreException,
  client: Client,
): Promise<PartnerException> {
  requireRole(scope, "exceptions.resolve");
  return resolveException(scope, { id, to: "ignored", client }, async () => ({ to: "ignored", note }));
}
