import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Prisma } from "@/server/db/generated/client";
import { prisma } from "@/server/db/prisma";
import { findDrift } from "@/tests/support/find-drift";
import { ownerUrl } from "@/tests/support/owner-db";

type Readable = Record<string, { findMany(of: { take: number }): Promise<unknown[]> } | undefined>;

test.each(Object.values(Prisma.ModelName))(
  "%s can be read with every column that its model has",
  async (name) => {
    const delegate = (prisma() as unknown as Readable)[name.charAt(0).toLowerCase() + name.slice(1)];
    await expect(delegate?.findMany({ take: 1 })).resolves.toBeInstanceOf(Array);
  },
);

let owner: pg.Client;

beforeEach(async () => {
  owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
  await owner.query("begin");
});

afterEach(() => owner.end());

test("the migrations and the Prisma schema agree on every column", async () => {
  expect(await findDrift(owner)).toEqual([]);
});

test.each([
  ["a column", "alter table merchant add planted text", ["only in the database: merchant.planted text"]],
  ["a table", "create table planted (id text not null)", ["only in the database: planted.id text not null"]],
  [
    "a type",
    "alter table lease alter held_until type timestamptz",
    [
      "only in the database: lease.held_until timestamp with time zone not null",
      "only in the Prisma schema: lease.held_until timestamp(3) with time zone not null",
    ],
  ],
  [
    "a column that may be null",
    "alter table lease alter holder drop not null",
    ["only in the database: lease.holder text", "only in the Prisma schema: lease.holder text not null"],
  ],
  [
    "a default",
    "alter table merchant alter status set default 'inactive'",
    [
      "only in the database: merchant.status merchant_status not null default inactive",
      "only in the Prisma schema: merchant.status merchant_status not null default active",
    ],
  ],
])("%s that only a migration has is found", async (_, planted, drift) => {
  await owner.query(planted);
  expect(await findDrift(owner)).toEqual(drift);
});
