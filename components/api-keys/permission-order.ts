/** Permissions in display order, each with its name in the catalogue. */
export const PERMISSIONS = [
  { permission: "payments:read", name: "paymentsRead" },
  { permission: "payments:write", name: "paymentsWrite" },
  { permission: "refunds:write", name: "refundsWrite" },
  { permission: "merchants:read", name: "merchantsRead" },
  { permission: "merchants:write", name: "merchantsWrite" },
  { permission: "settlements:write", name: "settlementsWrite" },
  { permission: "webhooks:write", name: "webhooksWrite" },
] as const;
