import { codes } from "currency-codes";
import { expect, test } from "vitest";
import { findCurrency } from "@/server/assets/currency";
import { db, many, sql } from "@/tests/support/sql";

test("the database and ISO 4217 agree on the digits of every currency", async () => {
  const currencies = codes().flatMap((code) => findCurrency(code) ?? []);
  expect(currencies.length).toBeGreaterThan(150);
  const rows = await many<{ code: string; decimals: number }>(
    db,
    sql`select code, currency_decimals(code) as decimals
        from unnest(${currencies.map(({ code }) => code)}::text[]) as given (code)`,
  );
  const expected = currencies.map(({ code, decimals }) => ({ code, decimals }));
  expect(rows.toSorted(byCode)).toEqual(expected.toSorted(byCode));
});

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
