import { URI } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAccount, PASSWORD, type TestAccount } from "@/tests/support/account";
import { db, many, sql } from "@/tests/support/sql";
import { type Call, call, memberOf, type Person, signedIn } from "@/tests/trpc/person";
import { ENTRIES } from "@/tests/trpc/procedure-entries";

const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
const query = (path: string): Call => ({ path, type: "query" });
const demand = (isDemanded: boolean) => mutation("team.demandFactor", { isDemanded });
/** Open to a member who has to set up a second factor first. */
const OPEN = [
  "accounts.list",
  "accounts.switch",
  "security.overview",
  "security.prove",
  "security.beginSecondFactor",
  "security.enableSecondFactor",
  "security.beginPasskey",
  "security.addPasskey",
];

let account: TestAccount;
let owner: Person;

beforeEach(async () => {
  account = await makeAccount();
  owner = await signedIn(account.user.id);
});

async function enableFactor(person: Person): Promise<void> {
  const { data } = await call(person.cookie, mutation("security.beginSecondFactor"));
  const code = URI.parse((data as { uri: string }).uri).generate();
  expect((await call(person.cookie, mutation("security.enableSecondFactor", { code }))).status).toBe(200);
}

describe("an account that demands a second factor", () => {
  test("is made so by an owner who has one, after a fresh proof, and the log has it", async () => {
    const admin = await memberOf(account.id, "admin");
    expect(await call(admin.cookie, demand(true))).toMatchObject({ code: "forbidden" });
    expect(await call(owner.cookie, demand(true))).toMatchObject({ code: "invalid_state" });
    await enableFactor(owner);
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${owner.sessionId}`,
    );
    expect(await call(owner.cookie, demand(true))).toMatchObject({ code: "proof_required" });
    await db.query(sql`update session set proven_at = now() where id = ${owner.sessionId}`);
    expect((await call(owner.cookie, demand(true))).status).toBe(200);
    expect((await call(owner.cookie, demand(true))).status).toBe(200);
    expect((await call(owner.cookie, query("team.list"))).data).toMatchObject({ demandsFactor: true });
    const events = await many<{ data: object }>(
      db,
      sql`select data from audit_event where account_id = ${account.id} and type = 'account.second_factor_required'`,
    );
    expect(events).toEqual([{ data: { required: true } }]);
  });

  test.each(Object.entries(ENTRIES).filter(([path]) => !OPEN.includes(path)))(
    "keeps %s from a member who has none",
    async (path, { type }) => {
      await db.query(sql`update account set demands_second_factor = true where id = ${account.id}`);
      const answer = await call(owner.cookie, { path, type });
      expect(answer.status).toBe(401);
      expect(answer.text).toContain("Set up a second factor first.");
    },
  );

  test("opens for a member once it is set up, and for nobody else meanwhile", async () => {
    await enableFactor(owner);
    const viewer = await memberOf(account.id, "viewer");
    await call(owner.cookie, demand(true));
    expect((await call(viewer.cookie, query("team.list"))).status).toBe(401);
    for (const path of ["security.overview", "accounts.list"])
      expect((await call(viewer.cookie, query(path))).status).toBe(200);
    expect((await call(viewer.cookie, mutation("security.prove", { password: PASSWORD }))).status).toBe(200);
    await enableFactor(viewer);
    expect((await call(viewer.cookie, query("team.list"))).status).toBe(200);
    await call(viewer.cookie, mutation("security.disableSecondFactor"));
    expect((await call(viewer.cookie, query("team.list"))).status).toBe(401);
    await call(owner.cookie, demand(false));
    expect((await call(viewer.cookie, query("team.list"))).status).toBe(200);
  });

  test("leaves the person's other accounts open", async () => {
    const other = await makeAccount("Elsewhere");
    const person = await signedIn(other.user.id);
    await db.query(
      sql`insert into membership (account_id, user_id, role) values (${account.id}, ${person.userId}, 'viewer')`,
    );
    await db.query(sql`update account set demands_second_factor = true where id = ${account.id}`);
    await call(person.cookie, mutation("accounts.switch", { accountId: account.id }));
    expect((await call(person.cookie, query("team.list"))).status).toBe(401);
    await call(person.cookie, mutation("accounts.switch", { accountId: other.id }));
    expect((await call(person.cookie, query("team.list"))).status).toBe(200);
  });
});
