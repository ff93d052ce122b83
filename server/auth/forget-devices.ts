import { changed, type Db } from "@/server/db/sql";
import { acrossAccounts, store } from "@/server/db/store";

interface Present {
  userId: string;
  sessionId: string;
}

/** The device of a session, whose id is the credential. */
const deviceOf = (sessionId: string) =>
  acrossAccounts("credential").selectFrom("session").select("device_hash").where("id", "=", sessionId);

/** Forgets all devices on which a person has signed in; returns how many. The next sign-in is as on a device never seen. */
export function forgetDevices(on: Db, userId: string): Promise<number> {
  return changed(on, store.deleteFrom("known_device").where("user_id", "=", userId));
}

/** Forgets the devices of a person but the one of the present session; returns how many. */
export function forgetOtherDevices(on: Db, { userId, sessionId }: Present): Promise<number> {
  return changed(
    on,
    store
      .deleteFrom("known_device")
      .where("user_id", "=", userId)
      .where("token_hash", "is distinct from", deviceOf(sessionId)),
  );
}

/** Forgets the device of a session that its person ends from another one, unless the present session runs on it as well. */
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
