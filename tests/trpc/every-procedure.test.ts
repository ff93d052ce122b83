import { beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "@/server/auth/scope";
import { endSession } from "@/server/auth/session";
import { appRouter } from "@/server/trpc/router";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { databaseState } from "@/tests/support/database-state";
import { db, sql } from "@/tests/support/sql";
import { NEEDS_FACTOR } from "@/tests/trpc/access/needs-proof";
import { type Call, call, cookieFor, memberOf, type Person, proveByFactor } from "@/tests/trpc/person";
import {
  ENTRIES,
  type Entry,
  makeThings,
  NEVER,
  renewThings,
  type Things,
} from "@/tests/trpc/procedure-entries";

let account: TestAccount;
let people: Record<Role, Person>;
/** An owner whose session has ended. */
let gone: Person;
let things: Things;
let stranger: Things;

beforeAll(async () => {
  account = await makeAccount();
  const members = ROLES.map(async (role) => [role, await memberOf(account.id, role)] as const);
  people = Object.fromEntries(await Promise.all(members)) as Record<Role, Person>;
  gone = await memberOf(account.id, "owner");
  await endSession(gone.sessionId);
  things = await makeThings(account);
  stranger = await makeThings(await makeAccount("Somebody else"));
});

function callOf(path: string, entry: Entry, on: Things): Call {
  return { path, type: entry.type, input: entry.input?.(on) };
}

/** Makes the call and returns its result, after checking that the database is unchanged. */
async function withoutEffect(cookie: string | null, made: Call, headers?: Record<string, string>) {
  const before = await databaseState();
  const answer = await call(cookie, made, headers);
  expect(await databaseState()).toEqual(before);
  return answer;
}

test("the table names every procedure of the router, and its type", () => {
  // Nested for the compiler, flat in fact.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const types = Object.entries(procedures).map(([path, procedure]) => [path, procedure._def.type]);
  expect(Object.fromEntries(types)).toEqual(
    Object.fromEntries(Object.entries(ENTRIES).map(([path, { type }]) => [path, type])),
  );
});

/** The refusals come first: comparing the whole database takes longer the more the answered calls have stored. */
describe.each(Object.entries(ENTRIES))("%s", (path, entry) => {
  const made = () => callOf(path, entry, things);

  test("is refused without a session", async () => {
    expect((await withoutEffect(null, made())).status).toBe(401);
  });

  test("is refused with a forged session, and with one that has ended", async () => {
    const forged = await cookieFor(
      people.owner.sessionId,
      "another secret, of thirty-two and more characters",
    );
    expect((await withoutEffect(forged, made())).status).toBe(401);
    expect((await withoutEffect(gone.cookie, made())).status).toBe(401);
  });

  test.runIf(entry.foreign)("does not reach another account's", async () => {
    if (NEEDS_FACTOR.includes(path)) await proveByFactor(people.owner);
    const answer = await withoutEffect(people.owner.cookie, callOf(path, entry, stranger));
    const wanted = entry.foreign ?? {};
    if ("code" in wanted) expect(answer.code).toBe(wanted.code);
    else expect(answer.data).toEqual("data" in wanted ? wanted.data : undefined);
  });

  test.runIf(entry.foreign && "code" in entry.foreign)(
    "answers alike for what is another's and what never was",
    async () => {
      const plain = ({ text }: { text: string }) => text.replace(/"requestId":"req_\w+"/, "");
      const theirs = plain(await withoutEffect(people.owner.cookie, callOf(path, entry, stranger)));
      expect(plain(await withoutEffect(people.owner.cookie, callOf(path, entry, NEVER)))).toBe(theirs);
    },
  );

  test.each(ROLES.filter((role) => !entry.roles.includes(role)))(
    "is refused for the role %s",
    async (role) => {
      const answer = await withoutEffect(people[role].cookie, made());
      expect(answer).toMatchObject({ status: 403, code: "forbidden" });
    },
  );

  test.runIf(entry.type === "mutation")(
    "is refused from another site, without an Origin, and as text",
    async () => {
      const { cookie } = people.owner;
      expect((await withoutEffect(cookie, made(), { origin: "https://evil.example" })).status).toBe(403);
      expect((await withoutEffect(cookie, made(), { origin: "null" })).status).toBe(403);
      expect((await withoutEffect(cookie, made(), { origin: "" })).status).toBe(403);
      expect((await withoutEffect(cookie, made(), { "content-type": "text/plain" })).status).toBe(415);
      expect(
        (await withoutEffect(cookie, made(), { "content-type": "application/x-www-form-urlencoded" })).status,
      ).toBe(415);
    },
  );

  test.runIf(entry.type === "mutation")("is refused as a GET", async () => {
    const answer = await withoutEffect(people.owner.cookie, { ...made(), type: "query" });
    expect(answer.status).toBe(405);
  });
});

describe.each(Object.entries(ENTRIES))("%s", (path, entry) => {
  test("answers each role that may", async () => {
    for (const role of entry.roles) {
      // A query changes nothing.
      const own = entry.type === "query" ? things : await renewThings(account, things, entry.input);
      if (NEEDS_FACTOR.includes(path)) await proveByFactor(people[role]);
      const answer = await call(people[role].cookie, callOf(path, entry, own));
      // Others are proved by the password.
      if (NEEDS_FACTOR.includes(path))
        await db.query(sql`update "user" set totp_enabled_at = null where id = ${people[role].userId}`);
      // There is room for so many keys only.
      await db.query(
        sql`update api_key set revoked_at = now() where id = ${own.keyId} and revoked_at is null`,
      );
      expect(answer, answer.text).toMatchObject(entry.comesTo ? { code: entry.comesTo } : { status: 200 });
    }
  });
});
