import type { Role } from "@/server/auth/scope";

/** Each role's permissions, in one line; docs/roles.md has the full table. */
export const ROLE_WORDS: Record<Role, { label: string; help: string }> = {
  owner: { label: "Owner", help: "Everything, and other owners." },
  admin: { label: "Admin", help: "Everything but owners: team, money, merchants, keys, audit log." },
  developer: { label: "Developer", help: "API keys, API version, creating and cancelling payments." },
  finance: {
    label: "Finance",
    help: "Refunds, exports, creating and cancelling payments. Cannot change destinations.",
  },
  viewer: {
    label: "Viewer",
    help: "Looks at payments, refunds, merchants and the team, and changes nothing.",
  },
};
