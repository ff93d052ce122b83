import { describeDevice } from "@/server/accounts/describe-device";
import type { Origin } from "@/server/accounts/record-audit";
import type { Client } from "@/server/auth/client";

/** Returns the origin of an action for the audit log. */
export function originOf({ address, userAgent }: Client): Origin {
  return { address, device: describeDevice(userAgent) };
}
