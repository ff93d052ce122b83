import type { ExceptionKind } from "@/server/kernel/zod-primitives";

/**
 * Checks whether somebody can accept an exception: keep the money, or bear the loss of a lost payment. Nobody can reach
 * money that was sent to the router itself.
 */
export function isKept(kind: ExceptionKind): boolean {
  return kind !== "router_transfer";
}
