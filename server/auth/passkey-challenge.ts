import { createHash, randomBytes } from "node:crypto";
import { usesSecureCookies } from "@/server/auth/host-cookie";
import { cookieName } from "@/server/auth/session-cookie";
import { changed, db } from "@/server/db/sql";
import { clock, secondsAhead, store } from "@/server/db/store";

/** Seconds in which a person must answer. */
export const CHALLENGE_S = 300;
const BYTES = 32;
/** Expired rows that a new one removes. */
const SWEEP = 100;

/** Who may answer a challenge, and for what. */
export interface ChallengeHolder {
  purpose: "create" | "prove" | "sign_in";
  /** The session's id; at a sign-in the token of the browser's cookie. */
  holder: string;
}

/** Creates a challenge for a passkey to sign, in base64url. Only its hash is stored. */
export async function createChallenge({ purpose, holder }: ChallengeHolder): Promise<string> {
  const challenge = randomBytes(BYTES).toString("base64url");
  const expired = store
    .selectFrom("passkey_challenge")
    .select("challenge_hash")
    .where("expires_at", "<", clock())
    .limit(SWEEP);
  await changed(db, store.deleteFrom("passkey_challenge").where("challenge_hash", "in", expired));
  await changed(
    db,
    store.insertInto("passkey_challenge").values({
      challenge_hash: hashOf(challenge),
      purpose,
      holder_hash: hashOf(holder),
      expires_at: secondsAhead(CHALLENGE_S),
    }),
  );
  return challenge;
}

/**
 * Uses up a challenge. Another holder's or purpose's stays as it is.
 * @returns whether it was open: of two parallel answers, one finds it gone
 */
export async function spendChallenge(
  challenge: string,
  { purpose, holder }: ChallengeHolder,
): Promise<boolean> {
  const spent = store
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", hashOf(challenge))
    .where("purpose", "=", purpose)
    .where("holder_hash", "=", hashOf(holder))
    .where("expires_at", ">", clock());
  return (await changed(db, spent)) > 0;
}

/** Returns the `Set-Cookie` header of a browser's token. */
export function challengeCookie(token: string): string {
  const secure = usesSecureCookies() ? "; Secure" : "";
  return `${cookieName("challenge")}=${token}; Path=/; Max-Age=${CHALLENGE_S}; HttpOnly; SameSite=Strict${secure}`;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();
