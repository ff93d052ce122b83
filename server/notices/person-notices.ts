import { describeDevice } from "@/server/accounts/describe-device";
import type { UserScope } from "@/server/auth/scope";
import { db, many, maybeOne, sql } from "@/server/db/sql";
import type { Notice } from "@/server/notices/schema";

/** A new device is shown for this long on the person's other devices, or until its session ends. */
const DEVICE_DAYS = 3;
const MAX_DEVICES = 3;
/** A lock-out is shown for this long. */
const LOCKED_HOURS = 24;

interface NewDevice {
  userAgent: string | null;
  address: string | null;
  at: Date;
}

/** Lists notices about a person's own sign-in: new devices, and lock-outs. At most three devices. */
export async function personNotices({ userId, accountId, sessionId }: UserScope): Promise<Notice[]> {
  const [devices, locked] = await Promise.all([
    many<NewDevice & Record<string, unknown>>(
      db,
      sql`select user_agent as "userAgent", address, created_at as at from known_device
          where user_id = ${userId} and is_further and created_at > now() - make_interval(days => ${DEVICE_DAYS})
            and token_hash is distinct from (select device_hash from session where id = ${sessionId})
          order by created_at desc limit ${MAX_DEVICES}`,
    ),
    maybeOne<{ address: string | null; at: Date }>(
      db,
      sql`select address, created_at as at from audit_event
          where account_id = ${accountId} and user_id = ${userId}
            and type in ('sign_in.locked', 'second_factor.locked', 'proof.locked')
            and created_at > now() - make_interval(hours => ${LOCKED_HOURS})
          order by id desc limit 1`,
    ),
  ]);
  return [
    ...devices.map(({ userAgent, address, at }) => ({
      kind: "new_device" as const,
      device: describeDevice(userAgent),
      address,
      at,
    })),
    ...(locked ? [{ kind: "sign_in_locked" as const, ...locked }] : []),
  ];
}
