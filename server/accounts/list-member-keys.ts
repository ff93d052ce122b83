import { requireRole } from "@/server/accounts/roles";
import { MAX_KEYS, type MemberKey } from "@/server/accounts/team-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";

/** A key unused for this long can be revoked without interrupting a server. */
const IN_USE_DAYS = 30;

/**
 * Lists a member's active API keys in both modes, newest first. At most 200.
 * @throws AppError `forbidden` for a role that does not manage the team
 */
export function listMemberKeys(scope: UserScope, userId: string): Promise<MemberKey[]> {
  requireRole(scope, "team.manage");
  return many(
    db,
    tenant(scope)
      .selectFrom("api_key")
      .select(["id", "name", "mode", "prefix", "last4", "last_used_at as lastUsedAt"])
      .select(
        fragment<boolean>`coalesce(last_used_at > now() - make_interval(days => ${IN_USE_DAYS}), false)`.as(
          "isInUse",
        ),
      )
      .where("created_by", "=", userId)
      .where("revoked_at", "is", null)
      .where(fragment<boolean>`(expires_at is null or expires_at > now())`)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_KEYS),
  );
}
