import { guardAttempt } from "@/server/accounts/guard-attempt";
import { noteFailure } from "@/server/accounts/note-failure";
import type { Client } from "@/server/auth/client";
import { findDevice } from "@/server/auth/known-device";
import { verifyPassword } from "@/server/auth/password";
import type { UserScope } from "@/server/auth/scope";
import { forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db, one } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { invalidField } from "@/server/kernel/errors";

interface Given {
  password: string;
  /** Form field that the error names. */
  field: string;
}

/**
 * Checks the password of the signed-in person.
 * @throws AppError `params_validation` for a wrong password, `rate_limited` after too many attempts
 */
export async function checkPassword(
  { userId }: UserScope,
  { password, field }: Given,
  client: Client,
): Promise<void> {
  const device = await findDevice(userId, client.deviceToken);
  const attempt = { kind: "proof", who: userId, address: client.address, device } as const;
  await guardAttempt(attempt, { userId, client });
  const { passwordHash } = await one(
    db,
    store.selectFrom("user").select("password_hash as passwordHash").where("id", "=", userId),
  );
  if (!(await verifyPassword(passwordHash, password))) {
    noteFailure({ type: "proof.failed", userId, client });
    throw invalidField(field, "This is not your password.");
  }
  await forgiveAttempt(attempt);
}
