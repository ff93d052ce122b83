import { tooMany } from "@/server/accounts/begin-passkey";
import { originOf } from "@/server/accounts/describe-origin";
import { mailNewPasskey } from "@/server/accounts/mail-security";
import { type AddedPasskey, type AddPasskey, MAX_PASSKEYS } from "@/server/accounts/passkey-schema";
import { recordAudit } from "@/server/accounts/record-audit";
import type { Client } from "@/server/auth/client";
import { factorsOf, hasSecondFactor } from "@/server/auth/has-second-factor";
import { type MadePasskey, verifyCreation } from "@/server/auth/passkey-ceremony";
import { requireRelyingParty } from "@/server/auth/relying-party";
import type { UserScope } from "@/server/auth/scope";
import { renewRecoveryCodes } from "@/server/auth/second-factor";
import { voidOtherProofs } from "@/server/auth/session";
import { changed, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

interface Caller {
  requestId: string | null;
  client: Client;
}

/**
 * Adds a passkey that the browser has made. The first second factor of a person comes with recovery codes. From then on
 * proofs by password in the person's other sessions are void.
 * @throws AppError `invalid_signature` for an answer that is not to an open challenge of this session, `invalid_state`
 *   for a person with ten passkeys or for a passkey that is in use
 */
export async function addPasskey(
  scope: UserScope,
  { name, answer }: AddPasskey,
  caller: Caller,
): Promise<AddedPasskey> {
  const { userId, sessionId } = scope;
  const made = await verifyCreation(requireRelyingParty(), answer, sessionId);
  if (!made) {
    throw new AppError("invalid_signature", "The passkey was not accepted. Nothing was added; try again.");
  }
  return transaction(async (tx) => {
    await maybeOne(tx, store.selectFrom("user").select("id").where("id", "=", userId).forUpdate());
    const hadFactor = await hasSecondFactor(tx, userId);
    const { passkeys } = await factorsOf(tx, userId);
    if (passkeys >= MAX_PASSKEYS) throw tooMany();
    await insert(tx, scope, { ...made, name, userAgent: caller.client.userAgent });
    await voidOtherProofs(tx, scope);
    const codes = hadFactor ? null : await renewRecoveryCodes(tx, userId);
    const origin = originOf(caller.client);
    await recordAudit(tx, scope, {
      type: "passkey.added",
      data: { passkey: name },
      requestId: caller.requestId,
      origin,
    });
    await mailNewPasskey(tx, userId, { name, client: caller.client });
    return { codes };
  });
}

interface NewPasskey extends MadePasskey {
  name: string;
  userAgent: string | null;
}

async function insert(
  tx: Tx,
  { userId, sessionId }: UserScope,
  { credentialId, publicKey, isSynced, userAgent, ...made }: NewPasskey,
): Promise<void> {
  const added = await changed(
    tx,
    store
      .insertInto("passkey")
      .values({
        id: newId("psk"),
        user_id: userId,
        session_id: sessionId,
        credential_id: credentialId,
        public_key: publicKey,
        is_synced: isSynced,
        user_agent: userAgent?.replaceAll("\0", "").slice(0, 512) ?? null,
        ...made,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing()),
  );
  if (added === 0) throw new AppError("invalid_state", "This passkey is in use already. Make another one.");
}
