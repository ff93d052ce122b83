import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "@/server/accounts/sign-in";
import { createSession } from "@/server/auth/session";
import { makeAccount, PASSWORD } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";
import { type Call, call, cookieFor, memberOf, type Person, signedIn } from "@/tests/trpc/person";

const NEW = "another long password";
const UBUNTU = "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
const sessions: Call = { path: "security.sessions", type: "query" };

let person: Person;
let other: Person;
let email: string;

beforeEach(async () => {
  const { user } = await makeAccount();
  email = user.email;
  person = await signedIn(user.id);
  const sessionId = await createSession(user.id, UBUNTU);
  other = { userId: user.id, sessionId, cookie: await cookieFor(sessionId) };
});

describe("changing the password", () => {
  const change = (current: string, next: string) => mutation("security.changePassword", { current, next });

  test("needs the present one, and ends every other session", async () => {
    expect(await call(person.cookie, change("not the password", NEW))).toMatchObject({
      code: "params_validation",
    });
    expect((await call(other.cookie, sessions)).status).toBe(200);
    expect(await call(person.cookie, change(PASSWORD, NEW))).toMatchObject({
      status: 200,
      data: { ended: 1 },
    });
    expect((await call(other.cookie, sessions)).status).toBe(401);
    expect((await call(person.cookie, sessions)).status).toBe(200);
    expect(await signIn({ email, password: PASSWORD, address: null })).toBeNull();
    expect(await signIn({ email, password: NEW, address: null })).toMatchObject({ userId: person.userId });
  });

  test("is refused for one that is guessed first, or is made of the person's own name", async () => {
    await db.query(sql`update "user" set name = 'Wilhelmina Quux' where id = ${person.userId}`);
    for (const next of ["passwordpassword", "123456789012", "wilhelmina-quux", "Quux2026florin", email]) {
      const answer = await call(person.cookie, change(PASSWORD, next));
      expect(answer, next).toMatchObject({ code: "params_validation" });
      expect(answer.text).toContain("too easy to guess");
    }
    expect((await call(person.cookie, change(PASSWORD, NEW))).status).toBe(200);
  });

  test("is refused for a short one and for the same", async () => {
    expect(await call(person.cookie, change(PASSWORD, "elevenchars"))).toMatchObject({
      code: "params_validation",
    });
    expect(await call(person.cookie, change(PASSWORD, PASSWORD))).toMatchObject({
      code: "params_validation",
    });
  });
});

describe("sessions", () => {
  test("are listed with their device, the present one first", async () => {
    const { data } = await call(person.cookie, sessions);
    expect(data).toMatchObject([
      { id: person.sessionId, isPresent: true, device: { browser: null, system: null } },
      { id: other.sessionId, isPresent: false, device: { browser: "Firefox", system: "Linux" } },
    ]);
  });

  test("are ended one by one and all at once, only a person's own", async () => {
    const { id: accountId } = await makeAccount();
    const stranger = await memberOf(accountId, "owner");
    const end = (id: string) => mutation("security.endSession", { id });
    expect(await call(person.cookie, end(stranger.sessionId))).toMatchObject({ code: "not_found" });
    expect((await call(person.cookie, end(other.sessionId))).data).toEqual({ ended: 1 });
    expect((await call(person.cookie, end(other.sessionId))).data).toEqual({ ended: 0 });
    await createSession(person.userId);
    expect((await call(person.cookie, mutation("security.endOtherSessions"))).data).toEqual({ ended: 1 });
    expect((await call(person.cookie, sessions)).status).toBe(200);
    expect((await call(stranger.cookie, sessions)).status).toBe(200);
  });

  test("that are over are not listed", async () => {
    await db.query(
      sql`update session set expires_at = now() - interval '1 ms' where id = ${other.sessionId}`,
    );
    expect((await call(person.cookie, sessions)).data).toHaveLength(1);
  });
});
