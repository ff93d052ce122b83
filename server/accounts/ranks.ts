import { may } from "@/server/accounts/roles";
import { ROLES, type Role } from "@/server/auth/scope";

/** Nobody grants a rank above their own: owners give every role, admins every role except owner. */
const RANK: Record<Role, number> = {
  owner: 2,
  admin: 1,
  developer: 0,
  finance: 0,
  support: 0,
  accountant: 0,
  viewer: 0,
};

/** Returns the roles that a member may give to a newcomer. */
export function invitableBy(role: Role): Role[] {
  return may(role, "team.manage") ? ROLES.filter((other) => RANK[other] <= RANK[role]) : [];
}

/**
 * Returns the roles that a person may give to a member of this role, including the role itself.
 * @returns none when the member ranks above the person
 */
export function assignableBy(role: Role, member: Role): Role[] {
  return RANK[member] <= RANK[role] ? invitableBy(role) : [];
}
