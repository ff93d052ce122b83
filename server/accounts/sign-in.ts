import { rejoin } from "@/server/accounts/accept-invitation";
import { guardAttempt } from "@/server/accounts/guard-attempt";
import { noteFailure } from "@/server/accounts/note-failure";
import { requireCode } from "@/server/accounts/require-code";
import { Credentials } from "@/server/accounts/schema";
import { type StartedSession, startSession } from "@/server/accounts/start-session";
import type { Client } from "@/server/auth/client";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { findDevice } from "@/server/auth/known-device";
import { verifyPassword } from "@/server/auth/password";
import { forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

interface SignIn extends Partial<Omit<Client, "address">> {
  email: unknown;
  password: unknown;
  /** The second factor; required once the password is right. */
  code?: unknown;
  /** The same by a passkey: the browser's answer, as JSON. */
  passkey?: unknown;
  /** The token of the browser's challenge cookie. */
  challengeToken?: string | null;
  /** Invitation token; a person without an account joins by signing in with it. */
  invitation?: unknown;
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** The session of the browser's cookie; it ends when the sign-in succeeds. */
  presentSessionId?: string | null;
}

interface Known {
  id: string;
  /** Null for a person without a password. */
  passwordHash: string | null;
  hasSecondFactor: boolean;
  /** Whether they belong to an account; false after removal from the last one. */
  isMember: boolean;
}

/**
 * Starts a session for a person with the right password and, where enabled, the second factor. Returns null for a wrong
 * password and, after the same time, for an unknown e-mail address.
 * @throws AppError `second_factor_required` when the password is right and the second factor is missing, `wrong_code`, `forbidden`
 *   for a person without an account and invitation, `rate_limited` after too many attempts on the person or from one
 *   network
 */
export async function signIn({
  address,
  userAgent = null,
  deviceToken = null,
  presentSessionId = null,
  challengeToken = null,
  ...given
}: SignIn): Promise<StartedSession | null> {
  const parsed = Credentials.safeParse(given);
  if (!parsed.success) return null;
  const { email, password, code, passkey, invitation } = parsed.data;
  const client: Client = { address, userAgent, deviceToken };
  const user = await findKnown(email);
  // Looked up for unknown people too, so that both take equally long.
  const device = await findDevice(user?.id ?? "", deviceToken);
  const attempt = { kind: "sign_in", who: email, address, device } as const;
  await guardAttempt(attempt, { userId: user?.id ?? null, client });
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
    noteFailure({ type: "sign_in.failed", userId: user?.id ?? null, client });
    return null;
  }
  await forgiveAttempt(attempt);
  const factor = user.hasSecondFactor
    ? await requireCode({ userId: user.id, device, code, passkey, challengeToken }, client)
    : null;
  const method = factor === "passkey" ? "password and passkey" : (factor ?? "password");
  if (!user.isMember) {
    // Only a person who has just proved their identity learns this.
    if (!invitation) throw new AppError("forbidden", "You belong to no account here.");
    await rejoin(invitation, { userId: user.id, email });
  }
  return startSession({ userId: user.id, method, presentSessionId }, client);
}

function findKnown(email: string): Promise<Known | undefined> {
  return maybeOne(
    db,
    acrossAccounts("credential")
      .selectFrom("user as u")
      .select(({ exists, selectFrom }) => [
        "u.id",
        "u.password_hash as passwordHash",
        ownsFactor().as("hasSecondFactor"),
        exists(selectFrom("membership as m").select("m.user_id").whereRef("m.user_id", "=", "u.id"))
          .$castTo<boolean>()
          .as("isMember"),
      ])
      .where(({ fn }) => fn<string>("lower", ["u.email"]), "=", email),
  );
}
