import { rejoin } from "@/server/accounts/accept-invitation";
import { checkPasskey } from "@/server/accounts/check-passkey";
import { PasskeyStep } from "@/server/accounts/schema";
import { type StartedSession, startSession } from "@/server/accounts/start-session";
import type { Client } from "@/server/auth/client";
import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

interface PasskeySignIn extends Client {
  /** The browser's answer, as JSON. */
  passkey: unknown;
  /** The token of the browser's challenge cookie; null for none. */
  challengeToken: string | null;
  invitation?: unknown;
  /** The session of the browser's cookie; it ends when the sign-in succeeds. */
  presentSessionId: string | null;
}

/**
 * Starts a session for a person by a passkey alone: having it is one factor, and the device's check of its user is the
 * other.
 * @throws AppError `forbidden` with the reason as `details.refusal` for any passkey that is not accepted, `forbidden`
 *   for a person without an account and invitation, `rate_limited`
 */
export async function signInByPasskey({
  passkey,
  challengeToken,
  invitation,
  presentSessionId,
  ...client
}: PasskeySignIn): Promise<StartedSession> {
  const given = PasskeyStep.safeParse({ passkey, invitation });
  if (!given.success || challengeToken === null) throw refused();
  const holder = { purpose: "sign_in", holder: challengeToken } as const;
  const checked = { kind: "passkey", userId: null, answer: given.data.passkey, holder } as const;
  const userId = await checkPasskey(checked, client);
  if (userId === null) throw refused();
  await requireMember(userId, given.data.invitation);
  return startSession({ userId, method: "passkey", presentSessionId }, client);
}

async function requireMember(userId: string, invitation: string | undefined): Promise<void> {
  const { email, isMember } = await one(
    db,
    acrossAccounts("credential")
      .selectFrom("user as u")
      .select("u.email")
      .select(({ exists, selectFrom }) =>
        exists(selectFrom("membership as m").select("m.user_id").whereRef("m.user_id", "=", "u.id"))
          .$castTo<boolean>()
          .as("isMember"),
      )
      .where("u.id", "=", userId),
  );
  if (isMember) return;
  if (!invitation) throw new AppError("forbidden", "You belong to no account here.");
  await rejoin(invitation, { userId, email: email.toLowerCase() });
}

const refused = () =>
  new AppError("forbidden", "The passkey was not accepted.", { details: { refusal: "passkey_refused" } });
