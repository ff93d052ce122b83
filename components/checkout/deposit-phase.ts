import type { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";

/** What the page tells about a deposit. */
export type DepositPhase = "waiting" | "partial" | "funded" | "held" | "ended" | "replaced";

/** Returns the phase of a deposit, while its payment is open. */
export function phaseOf({ status, uri, missing }: CheckoutDeposit): DepositPhase {
  if (status === "held" || status === "partial" || status === "waiting") {
    // Its time has ended, and the last blocks are still being read.
    return status !== "held" && missing !== "0" && uri === null ? "ended" : status;
  }
  if (status === "expired") return "ended";
  return status === "superseded" ? "replaced" : "funded";
}
