import type { ExceptionKind } from "@/server/values";

/** Whether somebody has the money. What was sent to the router itself is out of everybody's reach. */
export function isKept(kind: ExceptionKind): boolean {
  return kind !== "router_transfer";
}
