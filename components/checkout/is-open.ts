import type { PaymentStatus } from "@/server/payments/lifecycle";

/** Returns whether a payment of this status can still change. */
export function isOpen(status: PaymentStatus): boolean {
  return status === "requires_action" || status === "processing";
}
