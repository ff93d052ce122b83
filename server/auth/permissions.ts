/** Permissions of an API key (contract, "Authentication"). */
export const PERMISSIONS = [
  "payments:read",
  "payments:write",
  "refunds:write",
  "merchants:read",
  "merchants:write",
  "settlements:write",
  "webhooks:write",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export type Mode = "test" | "live";
