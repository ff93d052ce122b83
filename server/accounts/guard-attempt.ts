import { noteFailure } from "@/server/accounts/note-failure";
import type { Client } from "@/server/auth/client";
import { type Attempt, throttleAttempt } from "@/server/auth/sign-in-throttle";
import { AppError } from "@/server/kernel/errors";

interface Tried {
  /** The person attempted on; null for an unknown e-mail address. */
  userId: string | null;
  client: Client;
}

/**
 * Counts an attempt to sign in or to prove an identity, and records a refusal.
 * @throws AppError `rate_limited`
 */
export async function guardAttempt(
  attempt: Attempt & { kind: "sign_in" | "passkey" | "second_factor" | "proof" },
  tried: Tried,
): Promise<void> {
  try {
    await throttleAttempt(attempt);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") {
      const kind = attempt.kind === "passkey" ? "sign_in" : attempt.kind;
      noteFailure({ type: `${kind}.locked`, ...tried });
    }
    throw error;
  }
}
