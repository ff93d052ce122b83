import { encode } from "next-auth/jwt";
import type { Role } from "@/server/auth/scope";
import { createSession, notePayoutProof } from "@/server/auth/session";
import { cookieName } from "@/server/auth/session-cookie";
import { env } from "@/server/kernel/env";
import { handleTrpc } from "@/server/trpc/handle";
import { makeUser } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

/** A person with a session, as a browser holds it. */
export interface Person {
  userId: string;
  sessionId: string;
  cookie: string;
}

/** The cookie that a sign-in would have set. */
export async function cookieFor(sessionId: string, secret = env().AUTH_SECRET): Promise<string> {
  const token = await encode({ token: { sid: sessionId }, secret, maxAge: 3_600 });
  return `${cookieName("session")}=${token}`;
}

/** Signs a person in, and gives the proof for changes of destinations. */
export async function signedIn(userId: string): Promise<Person> {
  const sessionId = await createSession(userId);
  await notePayoutProof(sessionId);
  return { userId, sessionId, cookie: await cookieFor(sessionId) };
}

/**
 * Gives a person a second factor that is set up long ago, and their session a proof by it.
 * @param ageDays of the factor and of the person's memberships
 */
export async function proveByFactor({ userId, sessionId }: Person, ageDays = 30): Promise<void> {
  await db.query(
    sql`update "user" set totp_secret = coalesce(totp_secret, decode('00', 'hex')),
          totp_enabled_at = now() - make_interval(days => ${ageDays}, secs => 1) where id = ${userId}`,
  );
  await db.query(
    sql`update membership set created_at = now() - make_interval(days => ${ageDays}, secs => 1) where user_id = ${userId}`,
  );
  await db.query(sql`update session set proven_at = now() where id = ${sessionId}`);
  await notePayoutProof(sessionId);
}

/** A new member of the account, signed in. */
export async function memberOf(accountId: string, role: Role): Promise<Person> {
  return signedIn((await makeUser(accountId, role)).id);
}

export interface Call {
  path: string;
  type: "query" | "mutation";
  input?: unknown;
}

export interface Answer {
  status: number;
  /** The result's data, or undefined. */
  data: unknown;
  /** The code of the contract, where a use case refused. */
  code: string | undefined;
  text: string;
}

/** Calls a procedure over HTTP as a browser with these cookies does; `headers` replace the usual ones. */
export async function call(
  cookie: string | null,
  { path, type, input }: Call,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = new URL(`/api/trpc/${path}`, env().PUBLIC_URL);
  const json = JSON.stringify(input === undefined ? {} : { json: input });
  const body = type === "mutation" ? json : undefined;
  if (type === "query") url.searchParams.set("input", json);
  const usual: Record<string, string> = body
    ? {
        origin: url.origin,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
      }
    : {};
  const sent = new Headers({ host: url.host, ...(cookie ? { cookie } : {}), ...usual, ...headers });
  const request = new Request(url, { method: body ? "POST" : "GET", headers: sent, body });
  const response = await handleTrpc(request);
  const text = await response.text();
  const parsed = JSON.parse(text);
  return {
    status: response.status,
    data: parsed.result?.data?.json,
    code: parsed.error?.json?.data?.facts?.code ?? parsed.code,
    text,
  };
}
