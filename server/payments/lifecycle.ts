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
  // Reopened when the buyer's own transaction has vanished from the network.
  processing: ["succeeded", "failed", "requires_action"],
  succeeded: [],
  failed: [],
  expired: [],
  cancelled: [],
};

/** Checks a status change against the contract's table. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}

/** Checks for a final status, which never changes. */
export function isFinal(status: PaymentStatus): boolean {
  return NEXT[status].length === 0;
}

/** Returns the displayed status: an open payment past its expiry is expired, even before it is marked. */
export function shownStatus({ status, isDue }: { status: PaymentStatus; isDue: boolean }): PaymentStatus {
  return status === "requires_action" && isDue ? "expired" : status;
}

/** Returns the milliseconds until a client should poll again; null when nothing can change. */
export function pollInMs(status: PaymentStatus): number | null {
  if (isFinal(status)) return null;
  return status === "processing" ? 2_000 : 1_000;
}
