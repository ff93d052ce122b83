import type { Mode } from "@/server/auth/permissions";
import { mint, type Role, type UserScope } from "@/server/auth/scope";
import { findSession } from "@/server/auth/session";
import { readSessionId } from "@/server/auth/session-cookie";
import { db, maybeOne, sql } from "@/server/db/sql";

/** A person at work in the dashboard. */
export interface SignedIn {
  scope: UserScope;
  person: { name: string; email: string };
  account: { id: string; name: string };
}

/** Who the session cookie belongs to; null for nobody, or a session that has ended. */
export async function authenticateUser(cookie: string | undefined, mode: Mode): Promise<SignedIn | null> {
  const sessionId = await readSessionId(cookie);
  const session = sessionId ? await findSession(sessionId) : undefined;
  if (!session) return null;
  const { accountId, userId, role, isProven } = session;
  return {
    scope: mint<UserScope>({ kind: "user", accountId, userId, role, mode, sessionId: session.id, isProven }),
    person: { name: session.name, email: session.email },
    account: { id: accountId, name: session.accountName },
  };
}

/**
 * What a member may do, for the operator's own programs (setup, demo data), which need no session.
 * @throws Error when the person is no member of the account
 */
export async function scopeOfMember(userId: string, accountId: string, mode: Mode): Promise<UserScope> {
  const row = await maybeOne<{ role: Role }>(
    db,
    sql`select role from membership where user_id = ${userId} and account_id = ${accountId}`,
  );
  if (!row) throw new Error(`${userId} is no member of ${accountId}`);
  const { role } = row;
  return mint<UserScope>({
    kind: "user",
    accountId,
    userId,
    role,
    mode,
    sessionId: "operator",
    isProven: true,
  });
}
