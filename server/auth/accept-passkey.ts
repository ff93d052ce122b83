import { type KnownPasskey, verifyAnswer } from "@/server/auth/passkey-ceremony";
import type { ChallengeHolder } from "@/server/auth/passkey-challenge";
import { relyingParty } from "@/server/auth/relying-party";
import type { PasskeyAnswer } from "@/server/auth/schema";
import { changed, db, maybeOne } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";

/** Finds the passkey that an answer names, of any person. */
export function findPasskey({ id }: PasskeyAnswer): Promise<KnownPasskey | undefined> {
  return maybeOne(
    db,
    store
      .selectFrom("passkey")
      .select(["id", "user_id as userId", "credential_id as credentialId", "public_key as publicKey"])
      .select(["counter", "transports"])
      .where("credential_id", "=", Buffer.from(id, "base64url")),
  );
}

/**
 * Accepts the answer of a passkey, once: of two parallel answers with one counter, the second is refused.
 * @returns whether it was right
 */
export async function acceptPasskey(
  passkey: KnownPasskey,
  answer: PasskeyAnswer,
  holder: ChallengeHolder,
): Promise<boolean> {
  const party = relyingParty();
  const verified = party && (await verifyAnswer(party, { answer, passkey }, holder));
  if (!verified) return false;
  const { counter, isSynced } = verified;
  const used = await changed(
    db,
    store
      .updateTable("passkey")
      .set({ counter, is_synced: isSynced, last_used_at: clock() })
      .where("id", "=", passkey.id)
      // An authenticator that does not count stays at 0.
      .where("counter", counter === 0 ? "=" : "<", counter),
  );
  return used > 0;
}
