import { checkCode } from "@/server/accounts/check-code";
import { checkPasskey } from "@/server/accounts/check-passkey";
import { checkPassword } from "@/server/accounts/check-password";
import { originOf } from "@/server/accounts/describe-origin";
import { recordAudit } from "@/server/accounts/record-audit";
import type { ProvePerson } from "@/server/accounts/schema";
import type { Client } from "@/server/auth/client";
import { hasSecondFactor } from "@/server/auth/has-second-factor";
import { findDevice } from "@/server/auth/known-device";
import type { UserScope } from "@/server/auth/scope";
import { noteProof } from "@/server/auth/session";
import { db, transaction } from "@/server/db/sql";
import { invalidField } from "@/server/kernel/errors";

interface Caller {
  client: Client;
  requestId: string;
}

/**
 * Proves the identity of the signed-in person again, by the second factor or, without one, by the password. Protected
 * actions are open for a quarter of an hour.
 * @throws AppError `params_validation` for a wrong answer, or for a password where a code is needed, `rate_limited`
 *   after too many attempts
 */
export async function provePerson(
  scope: UserScope,
  given: ProvePerson,
  { client, requestId }: Caller,
): Promise<void> {
  const by = await check(scope, given, client);
  await transaction(async (tx) => {
    await noteProof(scope.sessionId, tx);
    const entry = { type: "proof.given", data: { by }, requestId, origin: originOf(client) } as const;
    // Recorded once for each quarter of an hour.
    if (!scope.isProven) await recordAudit(tx, scope, entry);
  });
}

async function check(scope: UserScope, given: ProvePerson, client: Client): Promise<string> {
  const { userId, sessionId } = scope;
  if ("passkey" in given) {
    const holder = { purpose: "prove", holder: sessionId } as const;
    const found = await checkPasskey({ kind: "proof", userId, answer: given.passkey, holder }, client);
    if (found === null) throw invalidField("passkey", "The passkey was not accepted. Try again.");
    return "passkey";
  }
  if ("password" in given) {
    if (await hasSecondFactor(db, userId)) {
      throw invalidField(
        "password",
        "Use your second factor: a passkey, a code of your app, or a recovery code.",
      );
    }
    await checkPassword(scope, { field: "password", ...given }, client);
    return "password";
  }
  const device = await findDevice(userId, client.deviceToken);
  const by = await checkCode({ kind: "proof", userId, code: given.code, device }, client);
  if (!by) throw invalidField("code", "The code is wrong or was already used.");
  return by;
}
