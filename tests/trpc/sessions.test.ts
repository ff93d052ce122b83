import { describe, expect, test } from "vitest";
import { cookieName, cookieOptions, readCookie } from "@/server/auth/session-cookie";
import { authenticateUser } from "@/server/auth/user-scope";
import { makeAccount } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";
import { memberOf, type Person } from "@/tests/trpc/person";

async function someone(): Promise<{ person: Person; readSession: () => Promise<unknown> }> {
  const { id } = await makeAccount();
  const person = await memberOf(id, "viewer");
  const cookie = readCookie(new Headers({ cookie: person.cookie }), cookieName("session"));
  return {
    person,
    readSession: async () => (await authenticateUser(cookie, "test"))?.scope.sessionId ?? null,
  };
}

describe("a session", () => {
  test("lives", async () => {
    const { person, readSession } = await someone();
    expect(await readSession()).toBe(person.sessionId);
  });

  test("ends when its row is revoked", async () => {
    const { person, readSession } = await someone();
    await db.query(sql`update session set revoked_at = now() where id = ${person.sessionId}`);
    expect(await readSession()).toBeNull();
  });

  test("ends when its time has passed", async () => {
    const { person, readSession } = await someone();
    await db.query(
      sql`update session set expires_at = now() - interval '1 ms' where id = ${person.sessionId}`,
    );
    expect(await readSession()).toBeNull();
  });

  test("ends when it was not used for days", async () => {
    const { person, readSession } = await someone();
    await db.query(
      sql`update session set last_seen_at = now() - interval '73 hours' where id = ${person.sessionId}`,
    );
    expect(await readSession()).toBeNull();
  });

  test("is worth nothing once its person belongs nowhere", async () => {
    const { person, readSession } = await someone();
    await db.query(sql`delete from membership where user_id = ${person.userId}`);
    expect(await readSession()).toBeNull();
  });

  test("notes that it was used", async () => {
    const { person, readSession } = await someone();
    await db.query(
      sql`update session set last_seen_at = now() - interval '1 hour' where id = ${person.sessionId}`,
    );
    await readSession();
    const lastUse = () =>
      db.query<{ fresh: boolean }>(
        sql`select last_seen_at > now() - interval '1 minute' as fresh from session where id = ${person.sessionId}`,
      );
    await expect.poll(async () => (await lastUse()).rows[0]?.fresh).toBe(true);
  });
});

test("cookies are kept from scripts and from other sites", () => {
  expect(cookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
});

test("a cookie is found among others by its whole name", () => {
  const headers = new Headers({ cookie: "xflorin.session=1; florin.session=two; florin.session.0=3" });
  expect(readCookie(headers, "florin.session")).toBe("two");
  expect(readCookie(headers, "florin.sess")).toBeUndefined();
});
