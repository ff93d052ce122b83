import { beforeAll, describe, expect, test } from "vitest";
import { PRIVILEGES } from "@/server/db/privileges";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { db, many, one, sql } from "@/tests/support/sql";

let account: TestAccount;

beforeAll(async () => {
  account = await makeAccount();
});

const run = (text: string) => db.query({ text, values: [] });
const DENIED = { code: "42501" };

test("each table and view states what the application may do with it", async () => {
  const found = await many<{ name: string }>(
    db,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> '_prisma_migrations'`,
  );
  expect(Object.keys(PRIVILEGES).toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

test("the application has just these privileges, and owns nothing", async () => {
  const granted = await many<{ name: string; privileges: string[] }>(
    db,
    sql`select c.relname as name, array_agg(distinct lower(a.privilege_type)) as privileges
        from pg_class c, aclexplode(c.relacl) a where a.grantee = current_user::regrole group by 1`,
  );
  const byTable = new Map(granted.map(({ name, privileges }) => [name, privileges]));
  for (const [table, privileges] of Object.entries(PRIVILEGES)) {
    const whole = privileges.filter((privilege) => !privilege.includes("("));
    expect([table, byTable.get(table)?.toSorted()]).toEqual([table, whole.toSorted()]);
  }
  expect(
    await one(
      db,
      sql`select (select count(*) from pg_class where relowner = r.oid) as tables, (select count(*) from pg_proc where proowner = r.oid) as functions,
            r.rolsuper, r.rolcreaterole, r.rolcreatedb, (select count(*) from pg_auth_members where member = r.oid) as roles
          from pg_roles r where rolname = current_user`,
    ),
  ).toEqual({ tables: 0, functions: 0, rolsuper: false, rolcreaterole: false, rolcreatedb: false, roles: 0 });
});

describe("the application may not", () => {
  test.each([
    ["switch the triggers off", "set session_replication_role = replica"],
    ["disable a trigger", "alter table payment disable trigger payment_guard"],
    ["drop a rule", "alter table payment drop constraint payment_settled"],
    [
      "replace a rule's function",
      "create or replace function payment_guard() returns trigger language plpgsql as 'begin return new; end'",
    ],
    ["make a table", "create table public.own (n integer)"],
    ["become the owner", "set role postgres"],
    ["give itself privileges", "grant delete on payment to current_user"],
  ])("%s", async (_, text) => {
    const refused = await run(text).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    // A grant without the right to give is an error, or a warning without effect.
    if (!text.startsWith("grant")) return expect(refused).toBe("42501");
    expect(["42501", "0L000", "01007"]).toContain(refused ?? "01007");
    expect(await one(db, sql`select has_table_privilege('payment', 'delete') as may`)).toEqual({
      may: false,
    });
  });

  const VIEWS = ["ledger_side", "ledger_movement", "settlement_in_force"];
  test.each(Object.keys(PRIVILEGES).filter((table) => !VIEWS.includes(table)))(
    "truncate %s",
    async (table) => {
      await expect(run(`truncate "${table}"`)).rejects.toMatchObject(DENIED);
    },
  );

  test.each([
    "payment",
    "payment_option",
    "payment_attempt",
    "payment_event",
    "audit_event",
    "ledger_entry",
    "refund",
    "payment_exception",
    "relay_job",
    "relay_transaction",
    "account_deployment",
    "books_audit",
    "chain_cursor",
    "merchant",
    "account",
  ])("delete from %s", async (table) => {
    await expect(run(`delete from ${table}`)).rejects.toMatchObject(DENIED);
  });

  test.each([
    ["payment_event", "type = 'x'"],
    ["audit_event", "type = 'x'"],
    ["ledger_entry", "amount = 1"],
    ["idempotency_record", "status = 200"],
    ["payment_option", "amount = 1"],
    ["payment_option", "key = key"],
    ["payment_option", "expires_at = now()"],
    ["payment_attempt", "option_id = option_id"],
    ["chain_event", "data = '{}'"],
    ["chain_event", "payment_id = null"],
    ["relay_transaction", "hash = hash"],
  ])("update %s set %s", async (table, change) => {
    await expect(run(`update ${table} set ${change}`)).rejects.toMatchObject(DENIED);
  });
});

test("the timeline and the audit log take what is new", async () => {
  await db.query(sql`insert into audit_event (account_id, type) values (${account.id}, 'a test')`);
  expect(
    await many(db, sql`select type from audit_event where account_id = ${account.id} and type = 'a test'`),
  ).toHaveLength(1);
});
