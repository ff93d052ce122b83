import { auditPerson } from "@/server/accounts/audit-person";
import { originOf } from "@/server/accounts/describe-origin";
import { endPresentSession } from "@/server/accounts/end-present-session";
import { mailNewDevice } from "@/server/accounts/mail-security";
import type { Client } from "@/server/auth/client";
import { rememberDevice } from "@/server/auth/known-device";
import { createSession } from "@/server/auth/session";
import { transaction } from "@/server/db/sql";

type Code = "authenticator app" | "recovery code";
/** How a person proved their identity; a code alone implies the password, a passkey alone needs none. */
type SignInMethod =
  | "password"
  | Code
  | "passkey"
  | "password and passkey"
  | "company"
  | `company and ${Code | "passkey"}`;

interface Entrant {
  userId: string;
  method: SignInMethod;
  /** The session that the browser's cookie named until now; it ends. */
  presentSessionId: string | null;
}

export interface StartedSession {
  userId: string;
  sessionId: string;
  /** For the browser's device cookie. */
  deviceToken: string;
}

/** Starts a session after a sign-in and remembers the device. The browser's previous session ends. */
export function startSession(
  { userId, method, presentSessionId }: Entrant,
  client: Client,
): Promise<StartedSession> {
  return transaction(async (tx) => {
    if (presentSessionId) await endPresentSession(tx, presentSessionId, client);
    const device = await rememberDevice(tx, userId, client);
    const sessionId = await createSession(userId, client.userAgent, { on: tx, deviceHash: device.hash });
    await auditPerson(
      tx,
      { userId, actorId: userId },
      {
        type: "session.started",
        data: { by: method, isNewDevice: device.isNew },
        requestId: null,
        origin: originOf(client),
      },
    );
    if (device.isNew) await mailNewDevice(tx, userId, client);
    return { userId, sessionId, deviceToken: device.token };
  });
}
