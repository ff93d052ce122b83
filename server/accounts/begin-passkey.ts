import { CreationOptions, MAX_PASSKEYS } from "@/server/accounts/passkey-schema";
import { creationOptions } from "@/server/auth/passkey-ceremony";
import { requireRecentProof } from "@/server/auth/recent-proof";
import { requireRelyingParty } from "@/server/auth/relying-party";
import type { UserScope } from "@/server/auth/scope";
import { db, many, one } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Returns what the browser needs to make a passkey for the signed-in person, within five minutes and in this session.
 * @throws AppError `proof_required`, `invalid_state` for a person with ten passkeys, or where browsers offer none
 */
export async function beginPasskey(scope: UserScope): Promise<CreationOptions> {
  requireRecentProof(scope);
  const party = requireRelyingParty();
  const { userId, sessionId } = scope;
  const [person, known] = await Promise.all([
    one(db, store.selectFrom("user").select(["id", "email", "name"]).where("id", "=", userId)),
    many(
      db,
      store
        .selectFrom("passkey")
        .select(["credential_id as credentialId", "transports"])
        .where("user_id", "=", userId)
        .limit(MAX_PASSKEYS),
    ),
  ]);
  if (known.length >= MAX_PASSKEYS) throw tooMany();
  return CreationOptions.parse(await creationOptions(party, { person, known, holder: sessionId }));
}

export const tooMany = () =>
  new AppError("invalid_state", `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`, {
    details: { most: MAX_PASSKEYS },
  });
