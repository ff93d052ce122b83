import { expect, test } from "vitest";
import { Prisma } from "@/server/db/generated/client";
import { prisma } from "@/server/db/prisma";
import { db, many, sql } from "@/server/db/sql";

/** Used by SQL alone: one has no key of its own, the others are what statistics are counted in. */
const WITHOUT_MODEL = [
  "sign_in_attempt",
  "sign_in_tally",
  "rate_limit",
  "request_log",
  "payment_scope",
  "payment_kind",
  "payment_buyer",
  "payment_tally",
  "payment_buyer_day",
  "payment_return",
  "payment_untallied",
];

const models = Object.values(Prisma.ModelName);

type Readable = Record<string, { findMany(of: { take: number }): Promise<unknown[]> } | undefined>;

test.each(models)("%s can be read with every column that its model has", async (name) => {
  const delegate = (prisma() as unknown as Readable)[name.charAt(0).toLowerCase() + name.slice(1)];
  await expect(delegate?.findMany({ take: 1 })).resolves.toBeInstanceOf(Array);
});

test("each table has a model with as many fields as it has columns", async () => {
  const tables = await many<{ table: string; columns: number }>(
    db,
    sql`select table_name as table, count(*) as columns from information_schema.columns
          join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`,
  );
  const inDatabase = tables
    .filter(({ table }) => !WITHOUT_MODEL.includes(table) && !table.startsWith("_"))
    .map(({ table, columns }) => `${table} ${columns}`);
  const inSchema = models.map((name) => {
    const fields = Prisma[`${name}ScalarFieldEnum` as keyof typeof Prisma] as Record<string, string>;
    return `${name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()} ${Object.keys(fields).length}`;
  });
  expect(inSchema.toSorted()).toEqual(inDatabase.toSorted());
});
