import { guardAttempt } from "@/server/accounts/guard-attempt";
import { noteFailure } from "@/server/accounts/note-failure";
import { acceptPasskey, findPasskey } from "@/server/auth/accept-passkey";
import type { Client } from "@/server/auth/client";
import { findDevice } from "@/server/auth/known-device";
import type { ChallengeHolder } from "@/server/auth/passkey-challenge";
import type { PasskeyAnswer } from "@/server/auth/schema";
import { forgiveAttempt } from "@/server/auth/sign-in-throttle";

interface Checked {
  /** Purpose of the answer: a sign-in without a password, the factor after one, or a proof during a session. */
  kind: "passkey" | "second_factor" | "proof";
  /** The person who must own the passkey; null for anybody. */
  userId: string | null;
  answer: PasskeyAnswer;
  holder: ChallengeHolder;
}

/**
 * Checks the answer of a passkey. It counts once.
 * @returns the person; null for a refused answer, without distinction
 * @throws AppError `rate_limited` after too many attempts on the person or from one network
 */
export async function checkPasskey(
  { kind, userId, answer, holder }: Checked,
  client: Client,
): Promise<string | null> {
  const passkey = await findPasskey(answer);
  const who = userId ?? passkey?.userId ?? null;
  const device = await findDevice(who ?? "", client.deviceToken);
  const attempt = { kind, who, address: client.address, device };
  await guardAttempt(attempt, { userId: who, client });
  if (passkey && passkey.userId === who && (await acceptPasskey(passkey, answer, holder))) {
    await forgiveAttempt(attempt);
    return who;
  }
  noteFailure({ type: `${kind === "passkey" ? "sign_in" : kind}.failed`, userId: who, client });
  return null;
}
