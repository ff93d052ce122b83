import { hasSecondFactor } from "@/server/auth/has-second-factor";
import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";

/** Removes a person's second factors: the authenticator app, all passkeys and the recovery codes. */
export async function dropFactors(tx: Tx, userId: string): Promise<void> {
  const noApp = { totp_enabled_at: null, totp_secret: null, totp_last_step: null };
  await changed(tx, store.updateTable("user").set(noApp).where("id", "=", userId));
  await dropPasskeys(tx, userId);
  await dropIdleCodes(tx, userId);
}

/** Removes all passkeys of a person. */
export async function dropPasskeys(tx: Tx, userId: string): Promise<void> {
  await changed(tx, store.deleteFrom("passkey").where("user_id", "=", userId));
}

/** Removes the recovery codes of a person who has no second factor any more. */
export async function dropIdleCodes(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  await changed(tx, store.deleteFrom("recovery_code").where("user_id", "=", userId));
}
