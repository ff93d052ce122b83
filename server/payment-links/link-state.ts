import type { LinkRow } from "@/server/payment-links/link-row";
import type { LinkState } from "@/server/payment-links/schema";

type Facts = Pick<LinkRow, "isOn" | "hasEnded" | "maxUses" | "merchantStatus">;

/**
 * Decides whether a link takes another payment.
 * @param taken its payments that are open or paid
 */
export function linkState({ isOn, hasEnded, maxUses, merchantStatus }: Facts, taken: number): LinkState {
  if (hasEnded) return "ended";
  if (!isOn) return "off";
  if (merchantStatus !== "active") return "unavailable";
  return maxUses !== null && taken >= maxUses ? "used_up" : "open";
}
