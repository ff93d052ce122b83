import type { Role } from "@/server/auth/scope";
import { changed, type Db, db, maybeOne, one } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
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

/** A session is found by its id, which only its browser has. */
const sessions = acrossAccounts("credential");
const now = () => fragment<Date>`now()`;
const ago = (seconds: number) => fragment<Date>`now() - make_interval(secs => ${seconds})`;
const ending = () =>
  sessions.updateTable("session").set({ revoked_at: now() }).where("revoked_at", "is", null);

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
  const row = await one(
    on,
    store
      .insertInto("session")
      .values({
        id: newId("ses"),
        user_id: userId,
        user_agent: device,
        device_hash: deviceHash,
        expires_at: fragment`now() + make_interval(secs => ${SESSION_MAX_S})`,
      })
      .returning("id"),
  );
  return row.id;
}

/** The session, if it has neither ended, run out nor been unused for days, and its person still belongs somewhere. */
export async function findSession(id: string): Promise<LiveSession | undefined> {
  const row = await maybeOne(
    db,
    sessions
      .selectFrom("session as s")
      .innerJoin("user as u", "u.id", "s.user_id")
      .innerJoin("membership as m", "m.user_id", "u.id")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select(["s.id", "s.user_id as userId", "u.name", "u.email", "m.account_id as accountId", "m.role"])
      .select(["a.name as accountName", "a.is_operator as isOperator"])
      .select([
        fragment<boolean>`a.demands_second_factor and u.totp_enabled_at is null`.as("lacksFactor"),
        fragment<boolean>`s.last_seen_at < ${ago(SEEN_EVERY_S)}`.as("isStale"),
        fragment<boolean>`s.proven_at > ${ago(PROOF_S)}`.as("isProven"),
        fragment<boolean>`coalesce(s.payouts_proven_at > ${ago(PAYOUT_PROOF_S)}
          and s.proven_at > ${ago(PAYOUT_PROOF_S)}, false)`.as("isProvenForPayouts"),
      ])
      .where("s.id", "=", id)
      .where("s.revoked_at", "is", null)
      .where("s.expires_at", ">", now())
      .where("s.last_seen_at", ">", ago(SESSION_IDLE_S))
      .orderBy(fragment`(m.account_id = s.account_id) is true`, "desc")
      .orderBy("m.created_at")
      .orderBy("m.account_id")
      .limit(1),
  );
  if (row?.isStale) noteUse(id);
  return row;
}

/** Notes that the session's person has just proved again who they are. */
export async function noteProof(id: string, on: Db = db): Promise<void> {
  const session = sessions.updateTable("session").where("id", "=", id).where("revoked_at", "is", null);
  await changed(on, session.set({ proven_at: now() }));
}

/** The password was given in other sessions of the person; from now on their proof is the second factor. */
export async function voidOtherProofs(
  on: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await changed(
    on,
    sessions
      .updateTable("session")
      .set({ proven_at: new Date(0) })
      .where("user_id", "=", userId)
      .where("id", "<>", sessionId),
  );
}

/** Notes that the proof that the session's person has just given is for changes of where money goes. */
export async function notePayoutProof(id: string): Promise<void> {
  const session = sessions.updateTable("session").where("id", "=", id).where("revoked_at", "is", null);
  await changed(db, session.set({ payouts_proven_at: now() }));
}

/** Ends all sessions of a person but the present one; returns how many. */
export function endOtherSessions(
  on: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
  return changed(on, ending().where("user_id", "=", userId).where("id", "<>", sessionId));
}

/** Ends all sessions of a person; returns how many. */
export function endAllSessions(on: Db, userId: string): Promise<number> {
  return changed(on, ending().where("user_id", "=", userId));
}

/** Ends a session for good. @returns whose it was; undefined when it had ended already */
export async function endSession(id: string, on: Db = db): Promise<{ userId: string } | undefined> {
  return maybeOne(on, ending().where("id", "=", id).returning("user_id as userId"));
}

/** No request waits for this. */
function noteUse(id: string): void {
  const session = sessions.updateTable("session").set({ last_seen_at: now() }).where("id", "=", id);
  changed(db, session).catch((error: unknown) =>
    log().warn({ err: error }, "the last use of a session was not noted"),
  );
}
