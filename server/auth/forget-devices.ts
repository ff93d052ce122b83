import { changed, type Db } from "@/server/db/sql";
import { acrossAccounts, store } from "@/server/db/store";

interface Present {
  userId: string;
  sessionId: string;
}

/** Selects the device of a session, whose id is the credential. */
const deviceOf = (sessionId: string) =>
  acrossAccounts("credential").selectFrom("session").select("device_hash").where("id", "=", sessionId);

/** Forgets all of a person's devices, so that the next sign-in counts as on a new one. @returns the number forgotten */
export function forgetDevices(on: Db, userId: string): Promise<number> {
  return changed(on, store.deleteFrom("known_device").where("user_id", "=", userId));
}

/** Forgets a person's devices except the present session's. @returns the number forgotten */
export function forgetOtherDevices(on: Db, { userId, sessionId }: Present): Promise<number> {
  return changed(
    on,
    store
      .deleteFrom("known_device")
      .where("user_id", "=", userId)
      .where("token_hash", "is distinct from", deviceOf(sessionId)),
  );
}

/**
 * Forgets the device of a session that its person ended from another one, unless the present session runs on it too.
 */
export function forgetDeviceOf(on: Db, endedId: string, { userId, sessionId }: Present): Promise<number> {
  return changed(
    on,
    store
      .deleteFrom("known_device")
      .where("user_id", "=", userId)
      .where("token_hash", "=", deviceOf(endedId))
      .where("token_hash", "is distinct from", deviceOf(sessionId)),
  );
}
