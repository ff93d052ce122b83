import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { ownerUrl } from "@/tests/support/owner-db";
import { db, many, sql } from "@/tests/support/sql";

/** The statements of docs/runbooks.md, as they stand there. */
const page = readFileSync(resolve(import.meta.dirname, "../../docs/runbooks.md"), "utf8");
const statements = [...page.matchAll(/`((?:select|update|reindex|vacuum|alter) [^`]+)`/g)].map(
  ([, statement = ""]) => statement.replace(/\s+/g, " "),
);

let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
});
afterAll(() => owner.end());

const find = (text: string) => statements.find((statement) => statement.includes(text)) ?? "";

test("each statement of the runbooks is one that a test here runs", () => {
  expect(statements.map((statement) => statement.split(" ").slice(0, 3).join(" "))).toEqual([
    "select relayer, status,",
    "alter role florin_app",
    "select chain_id, from_party,",
    "update merchant set",
    "select relname, pg_size_pretty(pg_total_relation_size(oid))",
    "reindex index concurrently",
    "vacuum full request_log",
  ]);
});

test.each(["select relayer", "select chain_id", "select relname"])("%s … answers", async (text) => {
  const { fields } = await owner.query(find(text));
  expect(fields.length).toBeGreaterThan(1);
});

test.each(["reindex index", "vacuum full"])("%s … runs next to the installation", async (text) => {
  await owner.query(find(text));
});

test("another password of a role is the one that it needs from then on", async () => {
  const role = `runbook_${process.pid}`;
  await owner.query(`create role ${role} login password 'before'`);
  try {
    await owner.query(find("alter role").replace("florin_app", role).replace("…", "after"));
    const url = new URL(ownerUrl());
    const connect = async (password: string) => {
      const client = new pg.Client({
        connectionString: Object.assign(url, { username: role, password }).href,
      });
      await client.connect();
      await client.end();
    };
    await expect(connect("before")).rejects.toMatchObject({ code: "28P01" });
    await connect("after");
  } finally {
    await owner.query(`drop role ${role}`);
  }
});

test("the suspension of an account stops all its merchants, and those of no other", async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  await owner.query(find("update merchant").replace("acc_…", account.id));
  const rows = await many<{ accountId: string; status: string }>(
    db,
    sql`select distinct account_id as "accountId", status::text from merchant where account_id in (${account.id}, ${other.id})`,
  );
  expect(rows).toHaveLength(2);
  expect(rows.find(({ accountId }) => accountId === account.id)?.status).toBe("suspended");
  expect(rows.find(({ accountId }) => accountId === other.id)?.status).toBe("active");
});
