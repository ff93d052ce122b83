import type { RefundKind } from "@/server/deposits/lifecycle";

/** The next step for units that pay nothing. */
export type SurplusStep =
  /** Send it to the payer of the terms, or to the merchant's vault where nobody is known. */
  | { do: "return" }
  /** Its payer's key says where it goes. */
  | { do: "offer" }
  /** A person has to know. */
  | { do: "report"; kind: "surplus" | "listed_payer" }
  /** `closes`: the router would still execute the payment, although it has ended. */
  | { do: "wait"; until: Date; closes: boolean };

/** The facts that decide what becomes of units that pay nothing. Amounts are in base units. */
export interface SurplusFacts {
  refundKind: RefundKind;
  amount: bigint;
  /** The least amount that is worth its gas; null while the token has no price. */
  least: bigint | null;
  /** Refused addresses sent so much of the money that we do not move it. */
  isFromListed: boolean;
  /** The router keeps the token at the address while the payment is open there. */
  isKept: boolean;
  /** The router has executed or closed the payment. */
  isDecided: boolean;
  /** Neither the payment nor the deposit can be paid any more. */
  isEnded: boolean;
  /** Unix seconds: the last moment of the terms. */
  deadline: number;
  isPayerListed: boolean;
  /** The payer is a contract on its own network, and nobody's account where the money lies. */
  isElsewhere: boolean;
}

/** A listed sender of at least this share, in percent, stops a return. */
const LISTED_FROM_PERCENT = 1n;
/** How far block times may lag behind the clock. */
const SKEW_MS = 5_000;
/** The price of gas may fall. */
const WORTH_AGAIN_MS = 3_600_000;
const CLOSED_SOON_MS = 10_000;

/** Decides the next step for a surplus. */
export function decideSurplus(facts: SurplusFacts, now: number): SurplusStep {
  const { least, amount, isEnded: closes } = facts;
  if (facts.isFromListed) return { do: "report", kind: "listed_payer" };
  if (facts.refundKind === "claim") return { do: "offer" };
  if (least === null || amount < least)
    return { do: "wait", until: new Date(now + WORTH_AGAIN_MS), closes: false };
  const end = facts.deadline * 1_000 + SKEW_MS;
  if (facts.isKept && now <= end && !facts.isDecided) {
    // While the deposit pays, or its payment may still be paid another way, the router keeps what lies there.
    return { do: "wait", until: new Date(closes ? Math.min(end, now + CLOSED_SOON_MS) : end), closes };
  }
  if (facts.isPayerListed) return { do: "report", kind: "listed_payer" };
  return facts.isElsewhere ? { do: "report", kind: "surplus" } : { do: "return" };
}

/** Checks whether refused addresses sent so much of the money that we do not move it. */
export function isFromListed({ arrived, listed }: { arrived: bigint; listed: bigint }): boolean {
  return listed > 0n && listed * 100n >= arrived * LISTED_FROM_PERCENT;
}
