import { noteFailure } from "@/server/accounts/note-failure";
import type { Client } from "@/server/auth/client";
import { type Attempt, admitAttempt } from "@/server/auth/sign-in-throttle";
import { AppError } from "@/server/kernel/errors";

interface Tried {
  /** Whom it is tried on; null for an e-mail address of nobody. */
  userId: string | null;
  client: Client;
}

/**
 * Counts an attempt to sign in or to prove who one is, and notes when it is refused.
 * @throws AppError `rate_limited`
 */
export async function guardAttempt(
  attempt: Attempt & { kind: "sign_in" | "second_factor" | "proof" },
  tried: Tried,
): Promise<void> {
  try {
    await admitAttempt(attempt);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") {
      noteFailure({ type: `${attempt.kind}.locked`, ...tried });
    }
    throw error;
  }
}
