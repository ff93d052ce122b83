/** The statuses of a deposit address. */
export const DEPOSIT_STATUSES = [
  "waiting",
  "partial",
  "funded",
  "executing",
  "held",
  "paid",
  "expired",
  "superseded",
] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Statuses in which money at the address may still pay the payment. */
export const LIVE_STATUSES = ["waiting", "partial", "funded", "executing", "held"] as const;
type LiveStatus = (typeof LIVE_STATUSES)[number];

/** To whom the rest belongs: an address of the buyer, a key that signs a claim, or nobody who is known. */
export const REFUND_KINDS = ["address", "claim", "none"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** The statuses of units at a deposit address that pay no payment. */
export const SURPLUS_STATUSES = ["none", "returning", "returned", "claimable", "exception"] as const;
export type SurplusStatus = (typeof SURPLUS_STATUSES)[number];

/** Checks whether money at the address may still pay the payment. */
export function isLive(status: DepositStatus): status is LiveStatus {
  return LIVE_STATUSES.some((live) => live === status);
}

/**
 * Checks a status change. A reorganisation may take transfers, so live statuses follow in any order. A foreign execution
 * may pay with an address that has ended.
 */
export function canMoveDeposit(from: DepositStatus, to: DepositStatus): boolean {
  if (from === to || from === "paid") return false;
  return isLive(from) || to === "paid";
}
