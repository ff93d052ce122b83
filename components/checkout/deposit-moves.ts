import type { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";

/** Returns whether a deposit may change while the payment's status stays. */
export function isMovingAt({ pollInMs, rests }: CheckoutDeposit): boolean {
  return pollInMs !== null || rests.some(({ state }) => state === "waiting" || state === "returning");
}

/** Returns whether money lies at an address that may still pay. */
export function isMoneyAt({ pollInMs, received }: CheckoutDeposit): boolean {
  return pollInMs !== null && received !== "0";
}
