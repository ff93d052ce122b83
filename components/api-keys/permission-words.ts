import type { Permission } from "@/server/auth/permissions";

/** What each permission allows, in the reader's terms, in display order. */
export const PERMISSION_WORDS: { permission: Permission; label: string; help: string }[] = [
  { permission: "payments:read", label: "See payments", help: "Status, details and lists" },
  { permission: "payments:write", label: "Create and cancel payments", help: "What a shop's server needs" },
  { permission: "refunds:write", label: "Refund payments", help: "Sends money back to buyers" },
  { permission: "merchants:read", label: "See merchants", help: "Their profiles and destinations" },
  { permission: "merchants:write", label: "Create and change merchants", help: "Not where their money goes" },
  {
    permission: "settlements:write",
    label: "Change where money goes",
    help: "Give it only to what must have it",
  },
];
