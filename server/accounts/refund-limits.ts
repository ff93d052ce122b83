import { z } from "zod";
import type { Role } from "@/server/auth/scope";

/** How far back a limit counts refunds, in seconds. */
export const LIMIT_S = 24 * 3_600;
/** The limit of a support member who has none of their own: 500.00 of each currency, 50,000 of one without decimals. */
export const SUPPORT_LIMIT_MINOR = 50_000n;

/** A member's own limits: minor units in digits by ISO 4217 code. */
export const OwnLimits = z.record(z.string(), z.string().regex(/^\d{1,18}$/));
export type OwnLimits = z.infer<typeof OwnLimits>;

/** What decides how much a member may refund. */
export interface Limited {
  role: Role;
  /** Null for the rule of the role. */
  refundLimits: OwnLimits | null;
}

/** Checks whether a role's refunds can have limits. Owners and admins set the limits, and have none. */
export function hasRefundLimits(role: Role): boolean {
  return role === "finance" || role === "support";
}

/**
 * Returns how much a member may refund in a currency within {@link LIMIT_S}, in minor units: null for any amount, zero
 * for a currency that the member's own limits do not name.
 */
export function refundLimitIn(currency: string, { role, refundLimits }: Limited): bigint | null {
  if (!hasRefundLimits(role)) return null;
  if (refundLimits) return BigInt(Object.hasOwn(refundLimits, currency) ? (refundLimits[currency] ?? 0) : 0);
  return role === "support" ? SUPPORT_LIMIT_MINOR : null;
}
