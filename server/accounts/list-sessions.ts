import { deviceOf } from "@/server/accounts/describe-device";
import type { SessionItem } from "@/server/accounts/security-schema";
import type { UserScope } from "@/server/auth/scope";
import { SESSION_IDLE_S } from "@/server/auth/session";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

const MAX_SHOWN = 50;

/** Lists the live sessions of the signed-in person, the present one first. At most 50. */
export async function listSessions(scope: UserScope): Promise<SessionItem[]> {
  const rows = await many(
    db,
    acrossAccounts("person")
      .selectFrom("session")
      .select(["id", "user_agent as userAgent", "created_at as createdAt", "last_seen_at as lastSeenAt"])
      .select(({ ref }) => fragment<boolean>`${ref("id")} = ${scope.sessionId}`.as("isPresent"))
      .where("user_id", "=", scope.userId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", fragment<Date>`now()`)
      .where("last_seen_at", ">", fragment<Date>`now() - make_interval(secs => ${SESSION_IDLE_S})`)
      .orderBy("isPresent", "desc")
      .orderBy("last_seen_at", "desc")
      .limit(MAX_SHOWN),
  );
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }));
}
