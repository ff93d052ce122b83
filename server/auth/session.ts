import type { Role } from "@/server/auth/scope";
import { changed, type Db, db, maybeOne, one, sql } from "@/server/db/sql";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";

/** A session ends this long after the sign-in, whatever is done in it. */
export const SESSION_MAX_S = 14 * 24 * 3_600;
/** And this long after it was last used. */
export const SESSION_IDLE_S = 3 * 24 * 3_600;
/** Giving the password or the second factor counts for this long. */
export const PROOF_S = 900;
/** Giving it for a change of where money goes counts for this long. The sign-in does not count. */
export const PAYOUT_PROOF_S = 300;
/** Last use is written at most this often. */
const SEEN_EVERY_S = 60;

/**
 * Who a session belongs to, and the account that is worked in: the one that was chosen, else the first that the person
 * became a member of.
 */
export interface LiveSession {
  id: string;
  userId: string;
  name: string;
  email: string;
  accountId: string;
  accountName: string;
  /** Whether the account is the operator's. */
  isOperator: boolean;
  role: Role;
  /** Whether the account demands a second factor that its person does not have. */
  lacksFactor: boolean;
  isStale: boolean;
  /** Whether its person gave the password or the second factor within the last {@link PROOF_S} seconds. */
  isProven: boolean;
  /** Whether it was given for a change of where money goes, within the last {@link PAYOUT_PROOF_S} seconds. */
  isProvenForPayouts: boolean;
}

const MAX_USER_AGENT = 512;

interface NewSession {
  on?: Db;
  /** The known device that it runs on. */
  deviceHash?: Buffer | null;
}

/**
 * Begins a session for a person who has just proved who they are.
 * @param userAgent what the browser says of itself, for telling sessions apart
 */
export async function createSession(
  userId: string,
  userAgent: string | null = null,
  { on = db, deviceHash = null }: NewSession = {},
): Promise<string> {
  const device = userAgent?.replaceAll("\0", "").slice(0, MAX_USER_AGENT) ?? null;
  const row = await one<{ id: string }>(
    on,
    sql`insert into session (id, user_id, user_agent, device_hash, expires_at)
        values (${newId("ses")}, ${userId}, ${device}, ${deviceHash}, now() + make_interval(secs => ${SESSION_MAX_S}))
        returning id`,
  );
  return row.id;
}

/** The session, if it has neither ended, run out nor been unused for days, and its person still belongs somewhere. */
export async function findSession(id: string): Promise<LiveSession | undefined> {
  const row = await maybeOne<LiveSession>(
    db,
    sql`select s.id, s.user_id as "userId", u.name, u.email, m.account_id as "accountId", a.name as "accountName", a.is_operator as "isOperator", m.role,
          a.demands_second_factor and u.totp_enabled_at is null as "lacksFactor",
          s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_S}) as "isStale",
          s.proven_at > now() - make_interval(secs => ${PROOF_S}) as "isProven",
          coalesce(s.payouts_proven_at > now() - make_interval(secs => ${PAYOUT_PROOF_S})
            and s.proven_at > now() - make_interval(secs => ${PAYOUT_PROOF_S}), false) as "isProvenForPayouts"
        from session s join "user" u on u.id = s.user_id
          join membership m on m.user_id = u.id join account a on a.id = m.account_id
        where s.id = ${id} and s.revoked_at is null and s.expires_at > now()
          and s.last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_S})
        order by (m.account_id = s.account_id) is true desc, m.created_at, m.account_id limit 1`,
  );
  if (row?.isStale) noteUse(id);
  return row;
}

/** Notes that the session's person has just proved again who they are. */
export async function noteProof(id: string, on: Db = db): Promise<void> {
  await on.query(sql`update session set proven_at = now() where id = ${id} and revoked_at is null`);
}

/** The password was given in other sessions of the person; from now on their proof is the second factor. */
export async function voidOtherProofs(
  on: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await on.query(
    sql`update session set proven_at = to_timestamp(0) where user_id = ${userId} and id <> ${sessionId}`,
  );
}

/** Notes that the proof that the session's person has just given is for changes of where money goes. */
export async function notePayoutProof(id: string): Promise<void> {
  await db.query(sql`update session set payouts_proven_at = now() where id = ${id} and revoked_at is null`);
}

/** Ends all sessions of a person but the present one; returns how many. */
export function endOtherSessions(
  on: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
  return changed(
    on,
    sql`update session set revoked_at = now() where user_id = ${userId} and id <> ${sessionId} and revoked_at is null`,
  );
}

/** Ends all sessions of a person; returns how many. */
export function endAllSessions(on: Db, userId: string): Promise<number> {
  return changed(
    on,
    sql`update session set revoked_at = now() where user_id = ${userId} and revoked_at is null`,
  );
}

/** Ends a session for good. @returns whose it was; undefined when it had ended already */
export async function endSession(id: string, on: Db = db): Promise<{ userId: string } | undefined> {
  return maybeOne<{ userId: string }>(
    on,
    sql`update session set revoked_at = now() where id = ${id} and revoked_at is null returning user_id as "userId"`,
  );
}

/** No request waits for this. */
function noteUse(id: string): void {
  db.query(sql`update session set last_seen_at = now() where id = ${id}`).catch((error: unknown) =>
    log().warn({ err: error }, "the last use of a session was not noted"),
  );
}
