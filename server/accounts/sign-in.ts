import { rejoin } from "@/server/accounts/accept-invitation";
import { checkCode } from "@/server/accounts/check-code";
import { Credentials } from "@/server/accounts/schema";
import { verifyPassword } from "@/server/auth/password";
import { createSession } from "@/server/auth/session";
import { type Attempt, admitAttempt, forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db, maybeOne, sql } from "@/server/db/sql";
import { AppError } from "@/server/errors";

interface SignIn {
  email: unknown;
  password: unknown;
  /** Of the second factor; asked for once the password is right. */
  code?: unknown;
  /** The token of an invitation, of which somebody who belongs to no account becomes a member by signing in. */
  invitation?: unknown;
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** What the browser says of itself. */
  userAgent?: string | null;
}

interface Known {
  id: string;
  passwordHash: string;
  hasSecondFactor: boolean;
  /** Whether they belong to an account; whoever was removed from their last one does not. */
  isMember: boolean;
}

/**
 * Begins a session for a person who knows their password and, where they set one up, has their second factor. Null for
 * whoever does not know the password: an unknown e-mail address and a wrong password look the same, also in time.
 * @throws AppError `second_factor_required` when the password is right and a code is missing, `wrong_code`,
 *   `forbidden` for a person who belongs to no account and has no invitation, `rate_limited` after too many attempts on one person or from
 *   one network address
 */
export async function signIn({
  address,
  userAgent = null,
  ...given
}: SignIn): Promise<{ userId: string; sessionId: string } | null> {
  const parsed = Credentials.safeParse(given);
  if (!parsed.success) return null;
  const { email, password, code, invitation } = parsed.data;
  const attempt: Attempt = { kind: "sign-in", who: email, address };
  await admitAttempt(attempt);
  const user = await maybeOne<Known>(
    db,
    sql`select id, password_hash as "passwordHash", totp_enabled_at is not null as "hasSecondFactor",
          exists (select 1 from membership where user_id = "user".id) as "isMember"
        from "user" where lower(email) = ${email}`,
  );
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) return null;
  await forgiveAttempt(attempt);
  if (user.hasSecondFactor) await requireCode(user.id, code, address);
  if (!user.isMember) {
    // Only whoever has just shown who they are is told.
    if (!invitation) throw new AppError("forbidden", "You belong to no account here.");
    await rejoin(invitation, { userId: user.id, email });
  }
  return { userId: user.id, sessionId: await createSession(user.id, userAgent) };
}

async function requireCode(userId: string, code: string | undefined, address: string | null): Promise<void> {
  if (code === undefined) {
    throw new AppError("second_factor_required", "Enter the code of your authenticator app.");
  }
  if (await checkCode(userId, code, address)) return;
  throw new AppError("wrong_code", "This code is not right, or was used already.");
}
