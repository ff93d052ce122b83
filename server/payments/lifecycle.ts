/** The six statuses of a payment (specification, "Payment statuses"). */
export const PAYMENT_STATUSES = [
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "expired",
  "cancelled",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  requires_action: ["processing", "expired", "cancelled", "failed"],
  // Back when the buyer's own transaction has vanished from the network.
  processing: ["succeeded", "failed", "requires_action"],
  succeeded: [],
  failed: [],
  expired: [],
  cancelled: [],
};

/** Whether the contract's table of status changes has this one. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}

/** A final status is never left. */
export function isFinal(status: PaymentStatus): boolean {
  return NEXT[status].length === 0;
}

/** What anybody is told: an open payment whose time is over is expired, also in the seconds before it is marked so. */
export function shownStatus({ status, isDue }: { status: PaymentStatus; isDue: boolean }): PaymentStatus {
  return status === "requires_action" && isDue ? "expired" : status;
}

/** Milliseconds that a client should wait before it asks again; null when there is nothing left to ask. */
export function pollInMs(status: PaymentStatus): number | null {
  if (isFinal(status)) return null;
  return status === "processing" ? 2_000 : 1_000;
}
