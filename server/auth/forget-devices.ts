import { changed, type Db, sql } from "@/server/db/sql";

interface Present {
  userId: string;
  sessionId: string;
}

/** Forgets all devices on which a person has signed in; returns how many. The next sign-in is as on a device never seen. */
export function forgetDevices(on: Db, userId: string): Promise<number> {
  return changed(on, sql`delete from known_device where user_id = ${userId}`);
}

/** Forgets the devices of a person but the one of the present session; returns how many. */
export function forgetOtherDevices(on: Db, { userId, sessionId }: Present): Promise<number> {
  return changed(
    on,
    sql`delete from known_device where user_id = ${userId} and token_hash is distinct from (
          select device_hash from session where id = ${sessionId})`,
  );
}

/** Forgets the device of a session that its person ends from another one, unless the present session runs on it as well. */
export function forgetDeviceOf(on: Db, endedId: string, { userId, sessionId }: Present): Promise<number> {
  return changed(
    on,
    sql`delete from known_device where user_id = ${userId}
          and token_hash = (select device_hash from session where id = ${endedId})
          and token_hash is distinct from (select device_hash from session where id = ${sessionId})`,
  );
}
