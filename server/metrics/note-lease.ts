import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

const held = () => singleton("leases held", () => new Map<string, boolean>());

/** Counts when this process takes a lease, or finds that another one has it now. Returns `isHeld`. */
export function noteLease(name: string, isHeld: boolean): boolean {
  if ((held().get(name) ?? false) !== isHeld) metrics().leaseChanges.inc({ lease: name });
  held().set(name, isHeld);
  return isHeld;
}
