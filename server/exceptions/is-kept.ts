import type { ExceptionKind } from "@/server/kernel/zod-primitives";

/**
 * Whether somebody can accept it as it is: keep the money, or bear the loss of a lost payment. What was sent to the router
 * itself is out of everybody's reach.
 */
export function isKept(kind: ExceptionKind): boolean {
  return kind !== "router_transfer";
}
