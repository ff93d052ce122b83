import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { MerchantScope, UserScope } from "@/server/auth/scope";
import { type IdempotencyRecord, runOnce } from "@/server/db/run-once";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { findRefund } from "@/server/refunds/find-refund";
import { presentApiRefund } from "@/server/refunds/present-api-refund";
import type { Refund } from "@/server/refunds/refund-schema";
import { isWaiting, moveRefund } from "@/server/refunds/transition";

interface Options {
  idempotencyRecord: IdempotencyRecord | null;
  requestId: string;
}

/**
 * Cancels a refund for which nothing is signed; its amount can be refunded again. Cancelling again returns the same
 * answer. People in the dashboard need the role for it.
 * @throws AppError `forbidden`, `proof_required`, `not_found`; `invalid_state` once it is submitted, or final; the
 *   idempotency codes
 */
export async function cancelRefund(
  scope: MerchantScope | UserScope,
  id: string,
  { idempotencyRecord, requestId }: Options,
): Promise<Refund> {
  if (scope.kind === "user") {
    requireRole(scope, "refunds.create");
    requireRecentProof(scope);
  }
  const { paymentId } = await findRefund(db, scope, id);
  return runOnce(idempotencyRecord, async (tx) => {
    // The worker takes this lock before it queues a call: after it the status is the last word.
    await lockPayment(tx, paymentId);
    const { status } = await findRefund(tx, scope, id);
    if (isWaiting(status)) {
      const userId = scope.kind === "user" ? scope.userId : null;
      const move = { to: "cancelled", userId, requestId } as const;
      if (!(await moveRefund(tx, { id, paymentId, from: status, move }))) throw notCancellable("submitted");
      await auditMember(tx, scope, {
        type: "refund.cancelled",
        data: { refundId: id, paymentId },
        requestId,
      });
    } else if (status !== "cancelled") throw notCancellable(status);
    return presentApiRefund(await findRefund(tx, scope, id));
  });
}

function notCancellable(status: string): AppError {
  return new AppError("invalid_state", `A refund that is ${status} cannot be cancelled.`, {
    details: { status },
  });
}
