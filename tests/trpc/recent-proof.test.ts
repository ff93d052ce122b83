import { describe, expect, test } from "vitest";
import { signIn } from "@/server/accounts/sign-in";
import { makeAccount, PASSWORD } from "@/tests/support/account";
import { db, one, sql } from "@/tests/support/sql";
import { type Call, call, memberOf, type Person } from "@/tests/trpc/person";

const KEY = {
  name: "Till",
  mode: "test",
  permissions: ["payments:read"],
  expiresInDays: 30,
  merchantIds: null,
};
const createKey: Call = { path: "apiKeys.create", type: "mutation", input: KEY };
const prove = (password: string): Call => ({ path: "security.prove", type: "mutation", input: { password } });

/** An owner who signed in a while ago. */
async function ownerAfter(minutes: number): Promise<Person> {
  const { id } = await makeAccount();
  const person = await memberOf(id, "owner");
  await db.query(
    sql`update session set proven_at = now() - make_interval(mins => ${minutes}) where id = ${person.sessionId}`,
  );
  return person;
}

describe("what money hangs on", () => {
  test("is open for a quarter of an hour after the sign-in, then requires proof", async () => {
    expect((await call((await ownerAfter(14)).cookie, createKey)).status).toBe(200);
    const answer = await call((await ownerAfter(16)).cookie, createKey);
    expect(answer).toMatchObject({ status: 403, code: "proof_required" });
  });

  test("requires proof to revoke a key, too", async () => {
    const person = await ownerAfter(0);
    const made = (await call(person.cookie, createKey)).data as { item: { id: string } };
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${person.sessionId}`,
    );
    const revoke: Call = { path: "apiKeys.revoke", type: "mutation", input: { id: made.item.id } };
    expect(await call(person.cookie, revoke)).toMatchObject({ code: "proof_required" });
    expect((await call(person.cookie, prove(PASSWORD))).status).toBe(200);
    expect((await call(person.cookie, revoke)).status).toBe(200);
  });

  test("is open again in the session that gave the password, and in no other", async () => {
    const person = await ownerAfter(60);
    const elsewhere = await ownerAfter(60);
    await db.query(sql`update session set user_id = ${person.userId} where id = ${elsewhere.sessionId}`);
    expect((await call(person.cookie, prove(PASSWORD))).status).toBe(200);
    expect((await call(person.cookie, createKey)).status).toBe(200);
    expect(await call(elsewhere.cookie, createKey)).toMatchObject({ code: "proof_required" });
  });

  test("stays closed after a wrong password", async () => {
    const person = await ownerAfter(60);
    expect(await call(person.cookie, prove("not the password"))).toMatchObject({ code: "params_validation" });
    expect(await call(person.cookie, createKey)).toMatchObject({ code: "proof_required" });
  });
});

test("guessing is throttled for the person, and does not close the sign-in", async () => {
  const person = await ownerAfter(60);
  for (let i = 0; i < 10; i++) await call(person.cookie, prove(`guess ${i}`));
  expect(await call(person.cookie, prove(PASSWORD))).toMatchObject({ status: 429, code: "rate_limited" });
  const { email } = await one<{ email: string }>(
    db,
    sql`select email from "user" where id = ${person.userId}`,
  );
  expect(await signIn({ email, password: PASSWORD, address: null })).toMatchObject({ userId: person.userId });
});
