import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { writeFinishedPayments } from "@/tests/support/finished-payments";
import { ownerUrl } from "@/tests/support/owner-db";

const PAYMENTS = 2_000;
/** Each row is written once here. `npm run bench:bytes` adds the room that dead versions leave, and the timeline of a real payment. */
const MOST = 12_000;

let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
  await owner.query("begin");
});

afterAll(async () => {
  await owner.query("rollback");
  await owner.end();
});

async function sizes(): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
     where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

test("the rows and index entries of a paid payment take no more than their share", async () => {
  const { id: accountId, merchant } = await makeAccount();
  await owner.query("set local session_replication_role = replica");
  const before = await sizes();
  await writeFinishedPayments(owner, { accountId, merchantId: merchant.id }, PAYMENTS);
  const grown = [...(await sizes())].map(
    ([name, bytes]) => [name, Math.round((bytes - (before.get(name) ?? 0)) / PAYMENTS)] as const,
  );
  const shares = grown.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a);
  const all = shares.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(all, shares.map(([name, bytes]) => `${name} ${bytes}`).join("\n")).toBeLessThan(MOST);
});
