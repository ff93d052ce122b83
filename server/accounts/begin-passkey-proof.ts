import { MAX_PASSKEYS, RequestOptions } from "@/server/accounts/passkey-schema";
import { requestOptions } from "@/server/auth/passkey-ceremony";
import { requireRelyingParty } from "@/server/auth/relying-party";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Returns what the browser needs to prove the signed-in person by a passkey, within five minutes and in this session.
 * @throws AppError `invalid_state` for a person without a passkey
 */
export async function beginPasskeyProof({ userId, sessionId }: UserScope): Promise<RequestOptions> {
  const party = requireRelyingParty();
  const known = await many(
    db,
    store
      .selectFrom("passkey")
      .select(["credential_id as credentialId", "transports"])
      .where("user_id", "=", userId)
      .limit(MAX_PASSKEYS),
  );
  if (known.length === 0) throw new AppError("invalid_state", "You have no passkey. Add one first.");
  return RequestOptions.parse(await requestOptions(party, { purpose: "prove", holder: sessionId }, known));
}
