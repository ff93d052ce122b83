import { recordAudit } from "@/server/accounts/record-audit";
import type { RecoveryCodes } from "@/server/accounts/security-schema";
import type { Client } from "@/server/auth/client";
import { findDevice } from "@/server/auth/known-device";
import type { UserScope } from "@/server/auth/scope";
import { acceptCode, renewRecoveryCodes } from "@/server/auth/second-factor";
import { voidOtherProofs } from "@/server/auth/session";
import { type Attempt, forgiveAttempt, throttleAttempt } from "@/server/auth/sign-in-throttle";
import { changed, db, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";

interface Caller {
  requestId: string | null;
  client: Client;
}

/**
 * Enables the second factor once a code proves that the app has its secret. Only this answer contains the recovery
 * codes.
 * @throws AppError `params_validation` for a wrong code, `invalid_state` when it is already enabled, `rate_limited`
 */
export async function enableSecondFactor(
  scope: UserScope,
  code: string,
  { requestId, client }: Caller,
): Promise<RecoveryCodes> {
  const { userId } = scope;
  const device = await findDevice(userId, client.deviceToken);
  const attempt: Attempt = { kind: "second_factor", who: userId, address: client.address, device };
  await throttleAttempt(attempt);
  if (!(await acceptCode(db, { userId, isEnabled: false, code }))) {
    throw invalidField("code", "The code is wrong. Enter the one that the app shows now.");
  }
  await forgiveAttempt(attempt);
  return transaction(async (tx) => {
    const enabled = await changed(
      tx,
      store
        .updateTable("user")
        .set({ totp_enabled_at: fragment<Date>`now()` })
        .where("id", "=", userId)
        .where("totp_enabled_at", "is", null)
        .where("totp_secret", "is not", null),
    );
    if (enabled === 0) throw new AppError("invalid_state", "The authenticator app is already set up.");
    await voidOtherProofs(tx, scope);
    const codes = await renewRecoveryCodes(tx, userId);
    await recordAudit(tx, scope, { type: "second_factor.enabled", data: {}, requestId });
    return { codes };
  });
}
