import type { ProvePerson } from "@/server/accounts/schema";
import { verifyPassword } from "@/server/auth/password";
import type { UserScope } from "@/server/auth/scope";
import { noteProof } from "@/server/auth/session";
import { type Attempt, admitAttempt, forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db, one, sql } from "@/server/db/sql";
import { invalidField } from "@/server/errors";

/**
 * Proves again, in the middle of a session, who is at work; the actions that ask for it are open for a quarter of an
 * hour.
 * @param address the client's network address; null when it is not known
 * @throws AppError `params_validation` for what is not right, `rate_limited` after too many attempts
 */
export async function provePerson(
  scope: UserScope,
  { password }: ProvePerson,
  address: string | null,
): Promise<void> {
  const attempt: Attempt = { kind: "proof", who: scope.userId, address };
  await admitAttempt(attempt);
  const user = await one<{ passwordHash: string }>(
    db,
    sql`select password_hash as "passwordHash" from "user" where id = ${scope.userId}`,
  );
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw invalidField("password", "This is not your password.");
  }
  await forgiveAttempt(attempt);
  await noteProof(scope.sessionId);
}
