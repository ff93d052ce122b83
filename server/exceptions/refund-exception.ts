import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import { refundableTerms } from "@/server/exceptions/refundable-terms";
import type { ResolvedException, ResolveException } from "@/server/exceptions/schema";
import { lockException, moveException } from "@/server/exceptions/transition";
import { recordRefund } from "@/server/refunds/record-refund";

/**
 * Records that the money of an exception is refunded to its payer: everything that is left of it. It comes out of the merchant's
 * vault on the chain that it moved on, and a worker sends it. The payment's own refund is separate.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `invalid_state` when somebody decided first or there are
 *   no terms of ours to refund, `already_refunded`
 */
export async function refundException(
  scope: UserScope,
  { id, note }: ResolveException,
  requestId: string,
): Promise<ResolvedException> {
  requireRole(scope, "refunds.create");
  requireRecentProof(scope);
  return transaction(async (tx) => {
    const exception = await lockException(tx, scope, { id, from: ["open"] });
    const wanted = { ...refundableTerms(exception), amount: null };
    const { id: refundId } = await recordRefund(tx, wanted, { requestId, userId: scope.userId });
    const move = { to: "refunded", refundId, note: note ?? null } as const;
    await moveException(tx, scope, { exception, move, requestId });
    await recordAudit(tx, scope, {
      type: "exception.refunded",
      data: { exceptionId: id, kind: exception.kind, refundId, note: note ?? null },
      requestId,
    });
    return { id };
  });
}
