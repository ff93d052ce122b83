import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { cancelPayment } from "@/server/payments/cancel-payment";
import { findPayment } from "@/server/payments/find-payment";
import type { CancelledPayment } from "@/server/payments/schema";

/**
 * Cancels a payment from the dashboard, on the merchant's behalf.
 * @throws AppError `forbidden` for a role without the permission, `payment_not_found`, `invalid_state` once a buyer has
 *   begun to pay
 */
export async function cancelAsMember(
  scope: UserScope,
  id: string,
  requestId: string,
): Promise<CancelledPayment> {
  requireRole(scope, "payments.cancel");
  const payment = await findPayment(scope, id);
  return cancelPayment(payment, {
    reason: "cancelled_by_merchant",
    idempotencyRecord: null,
    requestId,
    who: scope,
  });
}
