import { deviceOf } from "@/server/accounts/describe-device";
import type { UserScope } from "@/server/auth/scope";
import { db, many, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store, tenant } from "@/server/db/store";
import type { Notice } from "@/server/notices/schema";

/** A new device or passkey is shown for this long on the person's other devices, or until its session ends. */
const DEVICE_DAYS = 3;
const MAX_DEVICES = 3;
/** A lock-out is shown for this long. */
const LOCKED_HOURS = 24;

/** Lists notices about a person's own sign-in: new devices and passkeys, and lock-outs. At most three of each. */
export async function personNotices(scope: UserScope): Promise<Notice[]> {
  const [devices, passkeys, locked] = await Promise.all([
    many(db, newDevices(scope)),
    many(db, newPasskeys(scope)),
    maybeOne(db, lastLock(scope)),
  ]);
  return [
    ...devices.map(({ userAgent, address, at }) => ({
      kind: "new_device" as const,
      device: deviceOf(userAgent),
      address,
      at,
    })),
    ...passkeys.map((passkey) => ({ kind: "passkey_added" as const, ...passkey })),
    ...(locked ? [{ kind: "sign_in_locked" as const, ...locked }] : []),
  ];
}

function newDevices({ userId, sessionId }: UserScope) {
  const present = acrossAccounts("person")
    .selectFrom("session")
    .select("device_hash")
    .where("id", "=", sessionId);
  return store
    .selectFrom("known_device")
    .select(["user_agent as userAgent", "address", "created_at as at"])
    .where("user_id", "=", userId)
    .where("is_further", "=", fragment.lit(true))
    .where("created_at", ">", fragment<Date>`now() - make_interval(days => ${DEVICE_DAYS})`)
    .where("token_hash", "is distinct from", present)
    .orderBy("created_at", "desc")
    .limit(MAX_DEVICES);
}

function newPasskeys({ userId, sessionId }: UserScope) {
  return store
    .selectFrom("passkey")
    .select(["id", "name", "created_at as at"])
    .where("user_id", "=", userId)
    .where("session_id", "<>", sessionId)
    .where("created_at", ">", fragment<Date>`now() - make_interval(days => ${DEVICE_DAYS})`)
    .orderBy("created_at", "desc")
    .limit(MAX_DEVICES);
}

/** The types are literals, so that every plan can use the index of lock-outs. */
function lastLock(scope: UserScope) {
  return tenant(scope)
    .selectFrom("audit_event")
    .select(["address", "created_at as at"])
    .where("user_id", "=", scope.userId)
    .where("type", "in", literals("sign_in.locked", "second_factor.locked", "proof.locked"))
    .where("created_at", ">", fragment<Date>`now() - make_interval(hours => ${LOCKED_HOURS})`)
    .orderBy("id", "desc")
    .limit(1);
}
