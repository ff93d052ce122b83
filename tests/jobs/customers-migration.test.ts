import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tallyPayments } from "@/server/statistics/tally-payments";
import { makeAccount } from "@/tests/support/account";
import { buyerOf, storeListed } from "@/tests/support/listed-payments";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, one, sql } from "@/tests/support/sql";

const migration = (name: string) => readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8");
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5);

const tallyAll = async () => {
  while ((await tallyPayments(1_000)) > 0);
};
const returns = (scopes: number[]) =>
  many<Record<string, unknown>>(
    db,
    sql`select scope_id, day::text, previous::text, buyers from payment_return where scope_id = any(${scopes}) order by 1, 2, 3`,
  );

test("buyers that were counted by account are counted by address after the migration", async () => {
  const before = migration("20261120030000_payment_stats");
  const counting = before.slice(before.indexOf("create function tally_payments"));
  await tallyAll();
  await asTableOwner(counting.replace("create function", "create or replace function"));
  const account = await makeAccount();
  for (let i = 0; i < 60; i++) {
    const chainId = 31_337 + (i % 2);
    const createdAt = new Date(START + ((i * 7) % 20) * DAY_MS);
    const merchantId = i % 3 ? account.merchant.id : account.otherMerchant.id;
    await storeListed(account, {
      status: "succeeded",
      chainId,
      buyer: buyerOf(i % 5, chainId),
      createdAt,
      merchantId,
    });
  }
  await tallyAll();
  const buyers = () =>
    many<{ account: string }>(db, sql`select account from payment_buyer where account_id = ${account.id}`);
  expect((await buyers()).length).toBeGreaterThan(5);

  await asTableOwner("drop function customer_of", migration("20261123700001_customers_by_address"));
  const after = (await buyers()).map((row) => row.account).sort();
  const address = (i: number) => `eip155:${buyerOf(i).split(":").at(-1)?.toLowerCase()}`;
  expect(after).toEqual([0, 1, 2, 3, 4].map(address).sort());
  const scopes = (
    await many<{ id: number }>(db, sql`select id from payment_scope where account_id = ${account.id}`)
  ).map(({ id }) => id);
  const migrated = await returns(scopes);

  // The same payments, counted from zero by the new function.
  await asTableOwner(
    ...["payment_buyer_day", "payment_return", "payment_tally"].map((table) => ({
      text: `delete from ${table} where scope_id = any($1)`,
      values: [scopes],
    })),
    sql`insert into payment_untallied select id from payment where account_id = ${account.id}`,
  );
  await tallyAll();
  expect(migrated).toEqual(await returns(scopes));
  const { new: firsts } = await one<{ new: number }>(
    db,
    sql`select sum(buyers)::int as new from payment_return r join payment_scope s on s.id = r.scope_id
        where s.account_id = ${account.id} and s.merchant_id = '' and previous = '-infinity'`,
  );
  expect(firsts).toBe(5);
});
