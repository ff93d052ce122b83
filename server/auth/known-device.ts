import type { Client } from "@/server/auth/client";
import { usesSecureCookies } from "@/server/auth/host-cookie";
import { hashLinkToken, newLinkToken } from "@/server/auth/link-token";
import { cookieName } from "@/server/auth/session-cookie";
import { changed, db, maybeOne, one, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** A device is known for this long after its last sign-in. */
const KNOWN_S = 180 * 24 * 3_600;
/** Most devices of one person; the least recently used are forgotten first. */
const MAX_DEVICES = 20;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface RememberedDevice {
  /** For the browser's cookie. */
  token: string;
  hash: Buffer;
  /** Whether the person has signed in before, but never on this device. */
  isNew: boolean;
}

/** Returns the stored hash of a device cookie's token; null for a cookie that is missing or malformed. */
function hashDeviceToken(token: string | null): Buffer | null {
  return token !== null && TOKEN.test(token) ? hashLinkToken(token) : null;
}

/** Finds a cookie's device among those on which a person has signed in; null for an unknown one. */
export async function findDevice(userId: string, token: string | null): Promise<Buffer | null> {
  const hash = hashDeviceToken(token);
  if (!hash) return null;
  const row = await maybeOne(
    db,
    store
      .selectFrom("known_device")
      .select("user_id")
      .where("user_id", "=", userId)
      .where("token_hash", "=", hash)
      .where("last_used_at", ">", fragment<Date>`now() - make_interval(secs => ${KNOWN_S})`),
  );
  return row ? hash : null;
}

/**
 * Remembers the device on which a person has just signed in. A browser keeps its token, so that two people can share
 * it; a token that this server did not issue is replaced.
 */
export async function rememberDevice(tx: Tx, userId: string, client: Client): Promise<RememberedDevice> {
  await dropStale(tx, userId);
  const { token, hash } = await tokenFor(tx, client.deviceToken);
  const { isFurther, isAdded } = await one(
    tx,
    store
      .insertInto("known_device")
      .values({
        user_id: userId,
        token_hash: hash,
        address: client.address,
        user_agent: client.userAgent?.slice(0, 512) ?? null,
        is_further: fragment<boolean>`exists (select from known_device where user_id = ${userId})`,
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_used_at: fragment<Date>`now()` }),
      )
      .returning(["is_further as isFurther", fragment<boolean>`xmax = 0`.as("isAdded")]),
  );
  return { token, hash, isNew: isFurther && isAdded };
}

/** Returns the `Set-Cookie` header of a device's token. */
export function deviceCookie(token: string): string {
  const secure = usesSecureCookies() ? "; Secure" : "";
  return `${cookieName("device")}=${token}; Path=/; Max-Age=${KNOWN_S}; HttpOnly; SameSite=Strict${secure}`;
}

async function tokenFor(tx: Tx, given: string | null): Promise<{ token: string; hash: Buffer }> {
  const hash = hashDeviceToken(given);
  const known =
    hash &&
    (await maybeOne(
      tx,
      store.selectFrom("known_device").select("user_id").where("token_hash", "=", hash).limit(1),
    ));
  return given !== null && hash && known ? { token: given, hash } : newLinkToken();
}

/** Removes the person's stale devices, leaving room for one more. */
async function dropStale(tx: Tx, userId: string): Promise<void> {
  const most = store
    .selectFrom("known_device")
    .select("token_hash")
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .offset(MAX_DEVICES - 1);
  const old = fragment<Date>`now() - make_interval(secs => ${KNOWN_S})`;
  await changed(
    tx,
    store
      .deleteFrom("known_device")
      .where("user_id", "=", userId)
      .where(({ eb, or }) => or([eb("last_used_at", "<", old), eb("token_hash", "in", most)])),
  );
}
