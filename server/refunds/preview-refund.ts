import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { findPayment } from "@/server/payments/find-payment";
import { previewLimit } from "@/server/refunds/preview-limit";
import { previewTerms } from "@/server/refunds/preview-terms";
import { requireArrived } from "@/server/refunds/require-arrived";
import type { RefundPreview } from "@/server/refunds/schema";

/**
 * Previews a refund of this payment: its amount, its source, and whether the money suffices now.
 * @throws AppError `payment_not_found`, `payment_not_succeeded`
 */
export async function previewRefund(scope: UserScope, paymentId: string): Promise<RefundPreview> {
  const { id, status, optionId } = await findPayment(scope, paymentId);
  if (status === "succeeded" && optionId) {
    await requireArrived(db, id);
    const personLimit = await previewLimit(scope, { paymentId: id, optionId });
    return { ...(await previewTerms(optionId)), personLimit };
  }
  throw new AppError("payment_not_succeeded", `A payment that is ${status} cannot be refunded.`, {
    details: { status },
  });
}
