import { verifyPassword } from "@/server/auth/password";
import type { UserScope } from "@/server/auth/scope";
import { type Attempt, admitAttempt, forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db, one, sql } from "@/server/db/sql";
import { invalidField } from "@/server/errors";

interface Given {
  password: string;
  /** Of the form, for the fault. */
  field: string;
}

/**
 * Checks the password of the person at work.
 * @throws AppError `params_validation` when it is another, `rate_limited` after too many attempts
 */
export async function checkPassword(
  scope: UserScope,
  { password, field }: Given,
  address: string | null,
): Promise<void> {
  const attempt: Attempt = { kind: "proof", who: scope.userId, address };
  await admitAttempt(attempt);
  const { passwordHash } = await one<{ passwordHash: string }>(
    db,
    sql`select password_hash as "passwordHash" from "user" where id = ${scope.userId}`,
  );
  if (!(await verifyPassword(passwordHash, password)))
    throw invalidField(field, "This is not your password.");
  await forgiveAttempt(attempt);
}
