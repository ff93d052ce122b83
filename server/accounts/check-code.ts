import { guardAttempt } from "@/server/accounts/guard-attempt";
import { noteFailure } from "@/server/accounts/note-failure";
import type { Client } from "@/server/auth/client";
import { acceptCode, acceptRecoveryCode } from "@/server/auth/second-factor";
import { forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db } from "@/server/db/sql";

interface Checked {
  /** Purpose of the code: a sign-in, or a proof during a session. */
  kind: "second_factor" | "proof";
  userId: string;
  code: string;
  /** The person's known device that sent the code; null elsewhere. */
  device: Buffer | null;
}

/**
 * Checks a person's second factor: a code of their authenticator app or a recovery code. Either works once.
 * @returns which of the two matched; null when neither did
 * @throws AppError `rate_limited` after too many attempts on the person or from one network
 */
export async function checkCode(
  { kind, userId, code, device }: Checked,
  client: Client,
): Promise<"authenticator app" | "recovery code" | null> {
  const attempt = { kind, who: userId, address: client.address, device };
  await guardAttempt(attempt, { userId, client });
  const found = await find(userId, code);
  if (found) await forgiveAttempt(attempt);
  else noteFailure({ type: `${kind}.failed`, userId, client });
  return found;
}

async function find(userId: string, code: string): ReturnType<typeof checkCode> {
  if (await acceptCode(db, { userId, isEnabled: true, code })) return "authenticator app";
  return (await acceptRecoveryCode(db, userId, code)) ? "recovery code" : null;
}
