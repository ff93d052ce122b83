import { describe, expect, test } from "vitest";
import { RULES_SINCE, unsafeStatements } from "@/scripts/migration-rules";
import { parseMigration, readMigrations } from "@/server/db/migration-files";

const faultsOf = (text: string) => unsafeStatements(parseMigration("planted", text));

const migrations = await readMigrations();
const ruled = migrations.filter(({ name }) => name > RULES_SINCE);

test("the rules apply to every migration after one that exists", () => {
  expect(migrations.map(({ name }) => name)).toContain(RULES_SINCE);
});

test("no new migration breaks or blocks the processes that run", () => {
  const faults = ruled.flatMap((migration) =>
    unsafeStatements(migration).map((line) => `${migration.name}: ${line}`),
  );
  expect(faults).toEqual([]);
});

describe("a migration next to running processes", () => {
  test.each([
    ["a constraint that checks all rows", "alter table payment add constraint c check (amount > 0);"],
    [
      "a foreign key that checks all rows",
      "alter table payment add foreign key (a) references merchant (id);",
    ],
    [
      "a constraint that replaces another one",
      "alter table mail drop constraint c, add constraint c check (kind in ('a', 'b'));",
    ],
    ["a unique constraint", "alter table payment add constraint c unique (a, b);"],
    ["an index that blocks writes", "create unique index payment_idx on payment (amount);"],
    ["an index without a name", "create index on payment (amount);"],
    ["a column that goes", "alter table payment drop column amount;"],
    ["a column that goes, in short", "alter table payment add column x text, drop amount;"],
    ["a column with another name", "alter table payment rename column amount to sum;"],
    ["a table with another name", "alter table payment rename to sale;"],
    ["a table that goes", "drop table payment;"],
    ["a function that goes", "drop function customer_of(text);"],
    ["a view that goes", "drop view payment_view;"],
    ["a column that refuses null", "alter table payment alter column amount set not null;"],
    ["another type", "alter table payment alter amount type bigint;"],
    ["a default that goes", "alter table payment alter column amount drop default;"],
    ["a new column that old processes leave null", "alter table payment add column x text not null;"],
    ["a new column with a check", "alter table payment add column x text check (x <> '');"],
    ["a new column with a reference", "alter table payment add x text references merchant (id);"],
    [
      "a new column that is filled row by row",
      "alter table payment add column x timestamptz default clock_timestamp();",
    ],
    ["a check of all rows in the transaction", "alter table payment validate constraint c;"],
    ["a table without a transaction", "-- no transaction\ncreate table x (id text);"],
  ])("may not have %s", (_, text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  test.each([
    [
      "a new table with its indexes",
      "create table x (id text primary key, y text not null check (y <> ''));\ncreate index x_y on x (y);\nalter table x add constraint c check (y <> 'a');",
    ],
    ["a column that may be null", "alter table payment add column x text;"],
    [
      "a column with a constant",
      "alter table payment add column x text[] not null default '{a,b}', add y boolean default false not null;",
    ],
    [
      "a column with the migration's time",
      "alter table payment add column x timestamptz not null default now();",
    ],
    [
      "a constraint for new rows",
      "alter table payment drop constraint c, add constraint c check (amount > 0) not valid;",
    ],
    ["a constraint by an index", "alter table payment add constraint c unique using index payment_idx;"],
    [
      "an index and a check of all rows, apart",
      "-- Why.\n-- no transaction\ncreate index concurrently i on payment (amount);\nalter table payment validate constraint c;\ndrop index concurrently if exists j;",
    ],
    [
      "functions and triggers",
      "create or replace function f() returns trigger language plpgsql as $$ begin drop table x; return new; end $$;\ndrop trigger t on payment;",
    ],
    ["a view that is written again", "drop view payment_view;\ncreate view payment_view as select 1;"],
    [
      "words in comments and texts",
      "-- drop table payment;\ninsert into lease values ('alter table payment drop amount');",
    ],
  ])("may have %s", (_, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test("may remove something when its first line names the release that no longer needs it", () => {
    const removal = "alter table payment drop column amount;\ndrop table refund;";
    expect(faultsOf(`-- contract: 0.3.0\n${removal}`)).toEqual([]);
    expect(faultsOf(`-- later\n-- contract: 0.3.0\n${removal}`)).toHaveLength(2);
    expect(faultsOf("-- contract: 0.3.0\ncreate index i on payment (amount);")).toHaveLength(1);
  });
});
