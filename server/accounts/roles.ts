import type { OperatorScope, PartnerScope, Role, UserScope } from "@/server/auth/scope";
import { AppError } from "@/server/kernel/errors";

/** Actions in the dashboard beyond reading, and the roles that may take them. */
const ALLOWED = {
  "account.manage": ["owner", "admin", "finance"],
  "alerts.manage": ["owner", "admin", "developer"],
  "api_keys.manage": ["owner", "admin", "developer"],
  "audit_log.read": ["owner", "admin", "accountant"],
  "buyer_data.read": ["owner", "admin", "finance"],
  "customers.note": ["owner", "admin", "finance", "support"],
  "exceptions.resolve": ["owner", "admin", "finance"],
  "health.read": ["owner", "admin", "developer"],
  "merchants.manage": ["owner", "admin"],
  "networks.manage": ["owner", "admin"],
  "payments.create": ["owner", "admin", "developer", "finance"],
  "payments.cancel": ["owner", "admin", "developer", "finance", "support"],
  "payments.export": ["owner", "admin", "finance", "accountant"],
  "payments.stop": ["owner", "admin", "developer"],
  "refunds.create": ["owner", "admin", "finance", "support"],
  "settlements.guard": ["owner"],
  "settlements.manage": ["owner", "admin"],
  "team.manage": ["owner", "admin"],
  "team.demand_factor": ["owner"],
  "team.recover": ["owner"],
  "version.manage": ["owner", "admin", "developer"],
  "webhooks.manage": ["owner", "admin", "developer"],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof ALLOWED;

/** Actions on the whole account, closed to a person with access to some merchants. */
const ACCOUNT_WIDE: readonly Action[] = [
  "account.manage",
  "alerts.manage",
  "api_keys.manage",
  "audit_log.read",
  "customers.note",
  "health.read",
  "merchants.manage",
  "networks.manage",
  "payments.stop",
  "team.manage",
  "team.demand_factor",
  "team.recover",
  "version.manage",
  "webhooks.manage",
];

/** Listed in docs/roles.md, one line for each. */
export const ACTIONS = Object.keys(ALLOWED) as Action[];

/** Checks whether a role may take this action. */
export function may(role: Role, action: Action): boolean {
  return (ALLOWED[action] as readonly Role[]).includes(role);
}

/** Checks whether a person may take this action: by their role, and for what is the whole account's by their reach. */
export function permits(
  { role, merchantIds }: Pick<UserScope, "role" | "merchantIds">,
  action: Action,
): boolean {
  return may(role, action) && (merchantIds === null || !ACCOUNT_WIDE.includes(action));
}

/**
 * Throws unless the person's role allows an action. Routes check the permissions of API keys; operator commands may do
 * everything.
 * @throws AppError `forbidden`, whose details name the roles that may
 */
export function requireRole(scope: UserScope | PartnerScope | OperatorScope, action: Action): void {
  if (scope.kind === "partner" || scope.role === null) return;
  if (scope.kind === "user" ? permits(scope, action) : may(scope.role, action)) return;
  if (may(scope.role, action)) {
    throw new AppError("forbidden", "Your access to some merchants alone does not allow this.", {
      details: { role: scope.role, reason: "some_merchants" },
    });
  }
  throw new AppError("forbidden", `Your role (${scope.role}) does not allow this.`, {
    details: { role: scope.role, allowedRoles: ALLOWED[action] },
  });
}
