import { deviceOf } from "@/server/accounts/describe-device";
import type { UserScope } from "@/server/auth/scope";
import { db, many, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store, tenant } from "@/server/db/store";
import type { Notice } from "@/server/notices/schema";

/** A new device or passkey is shown for this long on the person's other devices, or until its session ends. */
const DEVICE_DAYS = 3;
const MAX_PASSKEYS = 3;
/** A lock-out is shown for this long. */
const LOCKED_HOURS = 24;

/** Lists notices about a person's own sign-in: one of new devices, one of a lock-out, and at most three new passkeys. */
export async function personNotices(scope: UserScope): Promise<Notice[]> {
  const [device, passkeys, locked] = await Promise.all([
    maybeOne(db, newestDevice(scope)),
    many(db, newPasskeys(scope)),
    maybeOne(db, lastLock(scope)),
  ]);
  return [
    ...(device ? [newDevice(device)] : []),
    ...passkeys.map((passkey) => ({ kind: "passkey_added" as const, ...passkey })),
    ...(locked ? [{ kind: "sign_in_locked" as const, ...locked }] : []),
  ];
}

const newDevice = ({ userAgent, ...device }: NewestDevice) => ({
  kind: "new_device" as const,
  device: deviceOf(userAgent),
  ...device,
});

interface NewestDevice {
  userAgent: string | null;
  address: string | null;
  at: Date;
  others: number;
}

function newestDevice({ userId, sessionId }: UserScope) {
  const present = acrossAccounts("person")
    .selectFrom("session")
    .select("device_hash")
    .where("id", "=", sessionId);
  return store
    .selectFrom("known_device")
    .select(["user_agent as userAgent", "address", "created_at as at"])
    .select(fragment<number>`(count(*) over () - 1)::int`.as("others"))
    .where("user_id", "=", userId)
    .where("is_further", "=", fragment.lit(true))
    .where("created_at", ">", fragment<Date>`now() - make_interval(days => ${DEVICE_DAYS})`)
    .where("token_hash", "is distinct from", present)
    .orderBy("created_at", "desc")
    .limit(1);
}

function newPasskeys({ userId, sessionId }: UserScope) {
  return store
    .selectFrom("passkey")
    .select(["id", "name", "created_at as at"])
    .where("user_id", "=", userId)
    .where("session_id", "<>", sessionId)
    .where("created_at", ">", fragment<Date>`now() - make_interval(days => ${DEVICE_DAYS})`)
    .orderBy("created_at", "desc")
    .limit(MAX_PASSKEYS);
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
