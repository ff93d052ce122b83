import { toUnixSeconds } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import type { PaymentRow } from "@/server/payments/payment-row";

/** @throws AppError `payment_expired`, or `invalid_state` for any other status but open */
export function requireOpen(payment: Pick<PaymentRow, "status" | "expiresAt">): void {
  if (payment.status === "requires_action") return;
  if (payment.status === "expired") {
    throw new AppError("payment_expired", "The payment has expired.", {
      details: { expiresAt: toUnixSeconds(payment.expiresAt) },
    });
  }
  throw new AppError("invalid_state", `The payment is ${payment.status}; there is nothing left to do.`, {
    details: { status: payment.status },
  });
}
