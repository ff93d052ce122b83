import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { findPayment } from "@/server/payments/find-payment";
import { previewTerms } from "@/server/refunds/preview-terms";
import { requireArrived } from "@/server/refunds/require-arrived";
import type { RefundPreview } from "@/server/refunds/schema";

/**
 * What a refund of this payment would take, from where, and whether that suffices now.
 * @throws AppError `payment_not_found`, `payment_not_succeeded`
 */
export async function previewRefund(scope: UserScope, paymentId: string): Promise<RefundPreview> {
  const { id, status, optionId } = await findPayment(scope, paymentId);
  if (status === "succeeded" && optionId) {
    await requireArrived(db, id);
    return previewTerms(optionId);
  }
  throw new AppError("payment_not_succeeded", `A payment that is ${status} cannot be given back.`, {
    details: { status },
  });
}
