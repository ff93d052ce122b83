import { requireRole } from "@/server/accounts/roles";
import { MAX_KEYS, type MemberKey } from "@/server/accounts/team-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";

/** A key that no server used for so long can be revoked without stopping anything. */
const IN_USE_DAYS = 30;

/**
 * The API keys that a member of the account made, in both modes, and that work, newest first. At most 200.
 * @throws AppError `forbidden` for a role that does not manage the team
 */
export function listMemberKeys(scope: UserScope, userId: string): Promise<MemberKey[]> {
  requireRole(scope, "team.manage");
  return many<MemberKey>(
    db,
    sql`select id, name, mode, prefix, last4, last_used_at as "lastUsedAt",
          coalesce(last_used_at > now() - make_interval(days => ${IN_USE_DAYS}), false) as "isInUse"
        from api_key where account_id = ${scope.accountId} and created_by = ${userId} and revoked_at is null
          and (expires_at is null or expires_at > now())
        order by created_at desc, id desc limit ${MAX_KEYS}`,
  );
}
