import type { Mode } from "@/server/auth/permissions";
import { mint, type UserScope } from "@/server/auth/scope";
import { findSession } from "@/server/auth/session";
import { readSessionId } from "@/server/auth/session-cookie";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

/** A signed-in person in the dashboard. */
export interface SignedIn {
  scope: UserScope;
  person: { name: string; email: string };
  account: { id: string; name: string };
  /** Whether the account demands a second factor that the person lacks: then they can only set it up. */
  lacksFactor: boolean;
}

/** Finds the person of a session cookie; null for nobody, or a session that has ended. */
export async function authenticateUser(cookie: string | undefined, mode: Mode): Promise<SignedIn | null> {
  const sessionId = await readSessionId(cookie);
  const session = sessionId ? await findSession(sessionId) : undefined;
  if (!session) return null;
  const { id, accountId, userId, role, merchantIds } = session;
  // The installation is more than some merchants.
  const isOperator = session.isOperator && merchantIds === null;
  return {
    scope: mint<UserScope>({
      kind: "user",
      accountId,
      userId,
      role,
      merchantIds,
      mode,
      sessionId: id,
      isOperator,
      isProven: session.isProven,
      isProvenForPayouts: session.isProvenForPayouts,
      isProvenByFactor: session.isProvenByFactor,
    }),
    person: { name: session.name, email: session.email },
    account: { id: accountId, name: session.accountName },
    lacksFactor: session.lacksFactor,
  };
}

/**
 * Creates a member's scope for the operator's own programs (setup, demo data), which need no session.
 * @throws Error when the person is no member of the account
 */
export async function scopeOfMember(userId: string, accountId: string, mode: Mode): Promise<UserScope> {
  const row = await maybeOne(
    db,
    acrossAccounts("credential")
      .selectFrom("membership as m")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select(["m.role", "m.merchant_ids as merchantIds", "a.is_operator as isOperator"])
      .where("m.user_id", "=", userId)
      .where("m.account_id", "=", accountId),
  );
  if (!row) throw new Error(`${userId} is no member of ${accountId}`);
  const { role, merchantIds } = row;
  return mint<UserScope>({
    kind: "user",
    accountId,
    userId,
    role,
    merchantIds,
    mode,
    sessionId: "operator",
    isOperator: row.isOperator && merchantIds === null,
    isProven: true,
    isProvenForPayouts: true,
    isProvenByFactor: true,
  });
}
