import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { TABLES_OF } from "@/scripts/table-map";
import { findNeedless, findTablesAbove, tablesAbove } from "@/scripts/table-rooms";

const ROOT = path.resolve(import.meta.dirname, "../..");

describe("statements name tables of their own room and of those below", () => {
  const PLANTED: [file: string, text: string, found: string[]][] = [
    ["server/merchants/planted.ts", "sql`select 1 from merchant m join refund r on true`", ["refund"]],
    ["server/payments/planted.ts", "sql`update relay_job set failure = null`", ["relay_job"]],
    [
      "server/reconciliation/planted.ts",
      "sql`insert into options_request (id) values (1)`",
      ["options_request"],
    ],
    ["server/refunds/planted.ts", 'db.selectFrom("payment_view").selectAll()', ["payment_view"]],
    ["server/accounts/planted.ts", 'db.deleteFrom("account").using("refund as r")', ["refund"]],
    ["server/accounts/planted.ts", 'db.deleteFrom("account").innerJoin("payment as p", a, b)', ["payment"]],
  ];
  test.each(PLANTED)("%s: %s", (file, text, found) => {
    expect(tablesAbove(file, text)).toEqual(found);
  });

  test.each([
    ["server/refunds/planted.ts", "sql`select 1 from refund join relay_job on true join payment on true`"],
    ["server/reconciliation/planted.ts", "sql`update relay_job set failure = null`"],
    ["server/jobs/planted.ts", "sql`select 1 from refund`"],
    ["server/merchants/planted.ts", "/** What comes from refund and update payment. */"],
  ])("those below are free to it: %s, %s", (file, text) => {
    expect(tablesAbove(file, text)).toEqual([]);
  });

  test("none in the tree names another, and no exception is needless", () => {
    expect(findTablesAbove(ROOT)).toEqual([]);
    expect(findNeedless(ROOT)).toEqual([]);
  });

  test("every table of the schema has a room", () => {
    const folder = path.join(ROOT, "prisma/schema");
    const models = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
    const mapped = models.join("\n").replace(/enum \w+ \{[^}]*\}/g, "");
    const tables = [...mapped.matchAll(/@@map\("(\w+)"\)/g)].map(([, table]) => table ?? "");
    const known = new Set(Object.values(TABLES_OF).flat());
    expect(tables.filter((table) => !known.has(table) && !PRISMA_OWN.includes(table))).toEqual([]);
  });
});

/** Tables that only Prisma's client names. */
const PRISMA_OWN = ["user"];
