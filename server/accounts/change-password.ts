import { checkPassword } from "@/server/accounts/check-password";
import { recordAudit } from "@/server/accounts/record-audit";
import type { ChangePassword } from "@/server/accounts/schema";
import type { EndedSessions } from "@/server/accounts/security-schema";
import { hashPassword } from "@/server/auth/password";
import type { UserScope } from "@/server/auth/scope";
import { endOtherSessions } from "@/server/auth/session";
import { sql, transaction } from "@/server/db/sql";
import { invalidField } from "@/server/errors";

interface Caller {
  requestId: string | null;
  address: string | null;
}

/**
 * Changes the password of the person at work, and ends all their sessions but the present one.
 * @throws AppError `params_validation` for a wrong present password or one that is not new, `rate_limited`
 */
export async function changePassword(
  scope: UserScope,
  { current, next }: ChangePassword,
  { requestId, address }: Caller,
): Promise<EndedSessions> {
  await checkPassword(scope, { password: current, field: "current" }, address);
  if (next.normalize("NFKC") === current.normalize("NFKC")) {
    throw invalidField("next", "This is the password that you have.");
  }
  const passwordHash = await hashPassword(next);
  return transaction(async (tx) => {
    await tx.query(sql`update "user" set password_hash = ${passwordHash} where id = ${scope.userId}`);
    await tx.query(sql`update session set proven_at = now() where id = ${scope.sessionId}`);
    const ended = await endOtherSessions(tx, scope);
    await recordAudit(tx, scope, { type: "password.changed", data: { endedSessions: ended }, requestId });
    return { ended };
  });
}
