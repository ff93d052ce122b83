import type { PaymentStatus } from "@/server/payments/lifecycle";

/** Whether anything can still happen to a payment of this status. */
export function isOpen(status: PaymentStatus): boolean {
  return status === "requires_action" || status === "processing";
}
