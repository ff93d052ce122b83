import { factorSince } from "@/server/auth/has-second-factor";
import type { Role } from "@/server/auth/scope";
import { changed, type Db, db, maybeOne, one } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";

/** A session ends this long after the sign-in, regardless of use. */
export const SESSION_MAX_S = 14 * 24 * 3_600;
/** A session ends this long after its last use. */
export const SESSION_IDLE_S = 3 * 24 * 3_600;
/** A password or second-factor proof counts for this long. */
export const PROOF_S = 900;
/** A proof for payout changes counts for this long. The sign-in does not count as one. */
export const PAYOUT_PROOF_S = 300;
/** Last use is written at most this often. */
const SEEN_EVERY_S = 60;

/**
 * A live session's person and account: the chosen account, or the first one that the person joined.
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
  /** The merchants that the member is limited to; null for all. */
  merchantIds: string[] | null;
  /** Whether the account demands a second factor that its person does not have. */
  lacksFactor: boolean;
  isStale: boolean;
  /** Whether the session has a password or second-factor proof from the last {@link PROOF_S} seconds. */
  isProven: boolean;
  /** Whether it has a proof for payout changes from the last {@link PAYOUT_PROOF_S} seconds. */
  isProvenForPayouts: boolean;
  /** Whether that proof was a second factor. */
  isProvenByFactor: boolean;
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
 * Starts a session for a person who has just proved their identity.
 * @param userAgent the browser's description of itself, which distinguishes sessions in a list
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

/** Finds a live session: not ended, expired or unused for days, and with a person who belongs to an account. */
export async function findSession(id: string): Promise<LiveSession | undefined> {
  const row = await maybeOne(
    db,
    sessions
      .selectFrom("session as s")
      .innerJoin("user as u", "u.id", "s.user_id")
      .innerJoin("membership as m", "m.user_id", "u.id")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select(["s.id", "s.user_id as userId", "u.name", "u.email", "m.account_id as accountId", "m.role"])
      .select("m.merchant_ids as merchantIds")
      .select(["a.name as accountName", "a.is_operator as isOperator"])
      .select([
        fragment<boolean>`a.demands_second_factor and ${factorSince()} is null`.as("lacksFactor"),
        fragment<boolean>`s.last_seen_at < ${ago(SEEN_EVERY_S)}`.as("isStale"),
        fragment<boolean>`s.proven_at > ${ago(PROOF_S)}`.as("isProven"),
        fragment<boolean>`coalesce(s.payouts_proven_at > ${ago(PAYOUT_PROOF_S)}
          and s.proven_at > ${ago(PAYOUT_PROOF_S)}, false)`.as("isProvenForPayouts"),
        // Once a person has a second factor, the password alone proves nothing.
        fragment<boolean>`coalesce(s.payouts_proven_at > ${ago(PAYOUT_PROOF_S)}
          and s.proven_at > ${ago(PAYOUT_PROOF_S)} and s.payouts_proven_at > ${factorSince()}, false)`.as(
          "isProvenByFactor",
        ),
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

/** Records a new proof of identity in this session. */
export async function noteProof(id: string, on: Db = db): Promise<void> {
  const session = sessions.updateTable("session").where("id", "=", id).where("revoked_at", "is", null);
  await changed(on, session.set({ proven_at: now() }));
}

/** Voids proofs by password in the person's other sessions; from now on the second factor is their proof. */
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

/** Records that the session's latest proof is for payout changes. */
export async function notePayoutProof(id: string): Promise<void> {
  const session = sessions.updateTable("session").where("id", "=", id).where("revoked_at", "is", null);
  await changed(db, session.set({ payouts_proven_at: now() }));
}

/** Ends all sessions of a person except the present one. @returns the number ended */
export function endOtherSessions(
  on: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
  return changed(on, ending().where("user_id", "=", userId).where("id", "<>", sessionId));
}

/** Ends all sessions of a person. @returns the number ended */
export function endAllSessions(on: Db, userId: string): Promise<number> {
  return changed(on, ending().where("user_id", "=", userId));
}

/** Ends the sessions of all people. @returns the number ended */
export function endEverySession(): Promise<number> {
  return changed(db, ending());
}

/** Ends a session permanently. @returns its person; undefined when it had already ended */
export async function endSession(id: string, on: Db = db): Promise<{ userId: string } | undefined> {
  return maybeOne(on, ending().where("id", "=", id).returning("user_id as userId"));
}

/** Runs in the background; no request waits for it. */
function noteUse(id: string): void {
  const session = sessions.updateTable("session").set({ last_seen_at: now() }).where("id", "=", id);
  changed(db, session).catch((error: unknown) =>
    log().warn({ err: error }, "the last use of a session was not noted"),
  );
}
