import { Credentials } from "@/server/accounts/schema";
import { verifyPassword } from "@/server/auth/password";
import { createSession } from "@/server/auth/session";
import { type Attempt, admitAttempt, forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db, maybeOne, sql } from "@/server/db/sql";

interface SignIn {
  email: unknown;
  password: unknown;
  /** The client's network address; null when it is not known. */
  address: string | null;
}

/**
 * Begins a session for a person who knows their password. Null for whoever does not: an unknown e-mail address and a
 * wrong password look the same, also in time.
 * @throws AppError `rate_limited` after too many attempts on one e-mail address or from one network address
 */
export async function signIn({
  address,
  ...given
}: SignIn): Promise<{ userId: string; sessionId: string } | null> {
  const parsed = Credentials.safeParse(given);
  if (!parsed.success) return null;
  const { email, password } = parsed.data;
  const attempt: Attempt = { kind: "sign-in", who: email, address };
  await admitAttempt(attempt);
  const user = await maybeOne<{ id: string; passwordHash: string }>(
    db,
    sql`select id, password_hash as "passwordHash" from "user" where lower(email) = ${email}`,
  );
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) return null;
  await forgiveAttempt(attempt);
  return { userId: user.id, sessionId: await createSession(user.id) };
}
