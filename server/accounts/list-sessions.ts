import { describeDevice } from "@/server/accounts/describe-device";
import type { SessionItem } from "@/server/accounts/security-schema";
import type { UserScope } from "@/server/auth/scope";
import { SESSION_IDLE_S } from "@/server/auth/session";
import { db, many, sql } from "@/server/db/sql";

const MAX_SHOWN = 50;

interface Row extends Omit<SessionItem, "device"> {
  userAgent: string | null;
}

/** Lists the live sessions of the signed-in person, the present one first. At most 50. */
export async function listSessions(scope: UserScope): Promise<SessionItem[]> {
  const rows = await many<Row>(
    db,
    sql`select id, user_agent as "userAgent", id = ${scope.sessionId} as "isPresent", created_at as "createdAt",
          last_seen_at as "lastSeenAt"
        from session where user_id = ${scope.userId} and revoked_at is null and expires_at > now()
          and last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_S})
        order by id = ${scope.sessionId} desc, last_seen_at desc limit ${MAX_SHOWN}`,
  );
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
}
