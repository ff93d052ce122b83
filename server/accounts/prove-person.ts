import { checkCode } from "@/server/accounts/check-code";
import { checkPassword } from "@/server/accounts/check-password";
import type { ProvePerson } from "@/server/accounts/schema";
import type { UserScope } from "@/server/auth/scope";
import { noteProof } from "@/server/auth/session";
import { invalidField } from "@/server/errors";

/**
 * Proves again, in the middle of a session, who is at work, by the password or the second factor; the actions that ask
 * for it are open for a quarter of an hour.
 * @param address the client's network address; null when it is not known
 * @throws AppError `params_validation` for what is not right, `rate_limited` after too many attempts
 */
export async function provePerson(
  scope: UserScope,
  given: ProvePerson,
  address: string | null,
): Promise<void> {
  if ("password" in given) await checkPassword(scope, { field: "password", ...given }, address);
  else if (!(await checkCode(scope.userId, given.code, address))) {
    throw invalidField("code", "This code is not right, or was used already.");
  }
  await noteProof(scope.sessionId);
}
