import type { Checkout } from "@/server/gateway/checkout-schema";

/** Returns whether a reorganisation of the chain has undone the transfer that paid. */
export function isLost(surplus: Checkout["surplus"]): boolean {
  return surplus.some(({ kind }) => kind === "lost");
}
