import type { Address, Hex } from "viem";
import { refundToCall } from "@/server/chain/calls/payer-claim";
import { refundCall } from "@/server/chain/calls/refund-call";
import { placeOf } from "@/server/chain/client/router-place";
import { type PaidOption, refundOrder } from "@/server/refunds/refund-terms";
import type { RefundMove, UndeliverableCause } from "@/server/refunds/transition";

/** A refund that a vault should pay, with the facts that decide how. Times are Unix seconds. */
export interface RefundToSend extends PaidOption {
  /** What the router has given back of the payment already, in base units. */
  returned: bigint;
  now: number;
  /** The address that the payer signed for. */
  redirectTo: Address | null;
  redirectUntil: number | null;
  redirectSignature: Hex | null;
  cause: UndeliverableCause | null;
  /** Who gets money of the payment back, where it was paid to a deposit address. */
  refundKind: "address" | "claim" | "none" | null;
}

/** The call, and the last second at which it may be signed; or the status that the refund takes instead. */
type Decided = { calldata: Hex; deadline: number } | { move: RefundMove };

/** The router sets no deadline for refunds. A refund that could not be signed for this long needs a person. */
const LIFETIME_S = 7 * 24 * 3_600;
/** A claim that ends sooner may be over when its call is in a block. */
const CLAIM_MARGIN_S = 120;

/** Decides the call that sends a refund, and whether it can be sent at all. */
export function decideCall(refund: RefundToSend): Decided {
  const { amount, paid, returned, now, redirectTo, redirectUntil, redirectSignature } = refund;
  // Somebody used the refunder's key by hand: the router would refuse more than it has.
  if (amount > paid - returned) return { move: { to: "failed", reason: "RefundExceedsPayment" } };
  const { version } = placeOf(refund);
  const order = refundOrder(refund);
  if (version >= 2 && redirectTo && redirectUntil && redirectSignature) {
    const cause = refund.cause ?? "token_refuses_payer";
    if (redirectUntil < now + CLAIM_MARGIN_S) return { move: { to: "undeliverable", cause, isLapsed: true } };
    const claim = { key: refund.key, token: refund.token, to: redirectTo, deadline: redirectUntil };
    const deadline = Math.min(now + LIFETIME_S, redirectUntil - CLAIM_MARGIN_S / 2);
    return { calldata: refundToCall(order, claim, redirectSignature), deadline };
  }
  if (refund.refundKind === "claim") return { move: { to: "undeliverable", cause: "awaits_claim" } };
  return { calldata: refundCall(version, order), deadline: now + LIFETIME_S };
}
