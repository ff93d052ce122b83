import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { ExceptionKeeper } from "@/server/exceptions/exception-row";
import type { PartnerException } from "@/server/exceptions/partner-schema";
import { refundableTerms } from "@/server/exceptions/refundable-terms";
import { type Client, resolveException } from "@/server/exceptions/resolve-exception";
import type { ResolveException } from "@/server/exceptions/schema";
import { recordRefund } from "@/server/refunds/record-refund";

/**
 * Records that the money of an exception is refunded to its payer: everything that is left of it. It comes out of the
 * merchant's vault on the chain that it moved on, and a worker sends it. The payment's own refund is separate.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `invalid_state` when somebody decided first or there are
 *   no terms of ours to refund, `already_refunded`; the idempotency codes
 */
export async function refundException(
  scope: ExceptionKeeper,
  { id, note }: ResolveException,
  client: Client,
): Promise<PartnerException> {
  requireRole(scope, "exceptions.resolve");
  if (scope.kind === "user") requireRecentProof(scope);
  return resolveException(scope, { id, to: "refunded", client }, async (tx, exception) => {
    const wanted = { ...refundableTerms(exception), amount: null };
    const { requestId } = client;
    const by = scope.kind === "user" ? { userId: scope.userId } : { userId: null, keyId: scope.keyId };
    const { id: refundId } = await recordRefund(tx, wanted, { requestId, ...by });
    return { to: "refunded", refundId, note: note ?? null };
  });
}
