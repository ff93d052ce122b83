import { checkPassword } from "@/server/accounts/check-password";
import { originOf } from "@/server/accounts/describe-origin";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireGoodPassword } from "@/server/accounts/require-good-password";
import type { ChangePassword } from "@/server/accounts/schema";
import type { EndedSessions } from "@/server/accounts/security-schema";
import type { Client } from "@/server/auth/client";
import { forgetOtherDevices } from "@/server/auth/forget-devices";
import { hasSecondFactor } from "@/server/auth/has-second-factor";
import { hashPassword } from "@/server/auth/password";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { endOtherSessions, noteProof } from "@/server/auth/session";
import { changed, db, one, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { invalidField } from "@/server/kernel/errors";

interface Caller {
  requestId: string | null;
  client: Client;
}

/**
 * Changes the password of the signed-in person, ends their other sessions and forgets their other devices.
 * @throws AppError `proof_required` for a person with a second factor, `params_validation` for a wrong present password
 *   or one that is not new, `rate_limited`
 */
export async function changePassword(
  scope: UserScope,
  { current, next }: ChangePassword,
  { requestId, client }: Caller,
): Promise<EndedSessions> {
  const isProvenByCode = await hasSecondFactor(db, scope.userId);
  if (isProvenByCode) requireRecentProof(scope);
  await checkPassword(scope, { password: current, field: "current" }, client);
  if (next.normalize("NFKC") === current.normalize("NFKC")) {
    throw invalidField("next", "This is your present password.");
  }
  const person = await one(
    db,
    store
      .selectFrom(["user as u", "account as a"])
      .select(["u.name", "u.email", "a.name as accountName"])
      .where("u.id", "=", scope.userId)
      .where("a.id", "=", scope.accountId),
  );
  await requireGoodPassword({ password: next, field: "next" }, Object.values(person));
  const passwordHash = await hashPassword(next);
  return transaction(async (tx) => {
    const user = store.updateTable("user").where("id", "=", scope.userId);
    await changed(tx, user.set({ password_hash: passwordHash }));
    if (!isProvenByCode) await noteProof(scope.sessionId, tx);
    const ended = await endOtherSessions(tx, scope);
    await forgetOtherDevices(tx, scope);
    const data = { endedSessions: ended };
    await recordAudit(tx, scope, { type: "password.changed", data, requestId, origin: originOf(client) });
    return { ended };
  });
}
