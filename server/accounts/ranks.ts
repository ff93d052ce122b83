import { may } from "@/server/accounts/roles";
import { ROLES, type Role } from "@/server/auth/scope";

/** Nobody raises anybody above themself: owners give every role, admins every one but theirs. */
const RANK: Record<Role, number> = { owner: 2, admin: 1, developer: 0, finance: 0, viewer: 0 };

/** The roles that somebody may give to a newcomer. */
export function invitableBy(role: Role): Role[] {
  return may(role, "team.manage") ? ROLES.filter((other) => RANK[other] <= RANK[role]) : [];
}

/**
 * The roles that somebody may give to a member of this role, its own included.
 * @returns none where the member stands above them
 */
export function assignableBy(role: Role, member: Role): Role[] {
  return RANK[member] <= RANK[role] ? invitableBy(role) : [];
}
