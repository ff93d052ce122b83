import type { Checkout } from "@/server/gateway/load-checkout";

/** Whether the network has undone the transfer that paid. */
export function isLost(surplus: Checkout["surplus"]): boolean {
  return surplus.some(({ kind }) => kind === "lost");
}
