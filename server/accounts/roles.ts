import type { OperatorScope, PartnerScope, Role, UserScope } from "@/server/auth/scope";
import { AppError } from "@/server/kernel/errors";

/** What people do in the dashboard beyond looking, and the roles that may. */
const ALLOWED = {
  "api_keys.manage": ["owner", "admin", "developer"],
  "audit_log.read": ["owner", "admin"],
  "buyer_data.read": ["owner", "admin", "finance"],
  "exceptions.resolve": ["owner", "admin", "finance"],
  "health.read": ["owner", "admin", "developer"],
  "merchants.manage": ["owner", "admin"],
  "payments.create": ["owner", "admin", "developer", "finance"],
  "payments.cancel": ["owner", "admin", "developer", "finance"],
  "payments.export": ["owner", "admin", "finance"],
  "refunds.create": ["owner", "admin", "finance"],
  "settlements.manage": ["owner", "admin"],
  "team.manage": ["owner", "admin"],
  "team.demand_factor": ["owner"],
  "team.recover": ["owner"],
  "version.manage": ["owner", "admin", "developer"],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof ALLOWED;

/** For docs/roles.md, which has a line for each. */
export const ACTIONS = Object.keys(ALLOWED) as Action[];

/** Whether a role may do this. */
export function may(role: Role, action: Action): boolean {
  return (ALLOWED[action] as readonly Role[]).includes(role);
}

/**
 * Stops a person whose role does not allow something. What an API key may do, its route has asked; an operator's command
 * may do everything.
 * @throws AppError `forbidden`, whose details name the roles that may
 */
export function requireRole(scope: UserScope | PartnerScope | OperatorScope, action: Action): void {
  if (scope.kind === "partner" || scope.role === null || may(scope.role, action)) return;
  throw new AppError("forbidden", `Your role (${scope.role}) does not allow this.`, {
    details: { role: scope.role, allowedRoles: ALLOWED[action] },
  });
}
