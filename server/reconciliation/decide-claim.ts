import type { PaymentStatus } from "@/server/payments/lifecycle";

/**
 * `busy`: another call moves the money at present, it is about to pay, or some of it came just now. `nothing`: none lies there, or too little.
 * `listed`: refused addresses sent one percent of it or more.
 */
export type ClaimOutcome = "queued" | "busy" | "nothing" | "listed";

/** The facts that decide whether a payer's claim is sent. Amounts are in base units. */
interface ClaimFacts {
  payment: { status: PaymentStatus; optionId: string | null };
  optionId: string;
  /** The amount of the terms. */
  amount: bigint;
  /** Units at the address: arrived and neither executed nor returned. */
  lying: bigint;
  /** On the deposit's own network and in its own token. */
  isOwn: boolean;
  /** The router's event of the execution is stored. */
  isExecuted: boolean;
  /** Below it nothing is sent. */
  least: bigint;
  /** Refused addresses sent so much of the money that we do not move it. */
  isFromListed: boolean;
  /** All known senders were looked up in the list of refused addresses. */
  isScreened: boolean;
  /** Another call moves money of the address. */
  isMoving: boolean;
}

/** Decides whether to send the call of a payer's claim. */
export function decideClaim(facts: ClaimFacts): ClaimOutcome {
  const { payment, optionId } = facts;
  if (availableIn(facts) < facts.least) return "nothing";
  if (facts.isFromListed) return "listed";
  const isPaying = payment.status === "processing" && payment.optionId === optionId;
  return isPaying || facts.isMoving || !facts.isScreened ? "busy" : "queued";
}

/** Calculates what a claim can move. A payment may be known as paid before the router's event is stored. */
function availableIn({ payment, optionId, amount, lying, isOwn, isExecuted }: ClaimFacts): bigint {
  const isPaid = payment.status === "succeeded" && payment.optionId === optionId;
  return isOwn && isPaid && !isExecuted ? lying - amount : lying;
}
