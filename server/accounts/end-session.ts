import { recordAudit } from "@/server/accounts/record-audit";
import type { EndedSessions } from "@/server/accounts/security-schema";
import { forgetDeviceOf, forgetOtherDevices } from "@/server/auth/forget-devices";
import type { UserScope } from "@/server/auth/scope";
import { endOtherSessions } from "@/server/auth/session";
import { changed, maybeOne, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Ends one session of the signed-in person and forgets its device. Ending it again changes nothing.
 * @throws AppError `not_found` for an unknown session or another person's
 */
export function endOneSession(
  scope: UserScope,
  id: string,
  requestId: string | null,
): Promise<EndedSessions> {
  return transaction(async (tx) => {
    const known = await maybeOne(
      tx,
      acrossAccounts("person")
        .selectFrom("session")
        .select("id")
        .where("id", "=", id)
        .where("user_id", "=", scope.userId),
    );
    if (!known) throw new AppError("not_found", "There is no such session.");
    const ended = await changed(
      tx,
      acrossAccounts("person")
        .updateTable("session")
        .set({ revoked_at: fragment<Date>`now()` })
        .where("id", "=", id)
        .where("revoked_at", "is", null),
    );
    if (ended === 0) return { ended };
    await forgetDeviceOf(tx, id, scope);
    await recordAudit(tx, scope, { type: "session.ended", data: { sessions: 1 }, requestId });
    return { ended };
  });
}

/** Ends all sessions of the signed-in person except this one, and forgets all devices except this one. */
export function endAllOtherSessions(scope: UserScope, requestId: string | null): Promise<EndedSessions> {
  return transaction(async (tx) => {
    const ended = await endOtherSessions(tx, scope);
    await forgetOtherDevices(tx, scope);
    if (ended > 0)
      await recordAudit(tx, scope, { type: "session.ended", data: { sessions: ended }, requestId });
    return { ended };
  });
}
