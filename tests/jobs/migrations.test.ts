import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrateAsOwner } from "@/scripts/operator/migrate-as-owner";
import { applyMigration } from "@/server/db/apply-migration";
import { parseMigration } from "@/server/db/migration-files";
import { copyDatabase } from "@/tests/support/database";

const HELD_MS = 5_000;
/** The migration's 0.3 seconds, and what a busy machine adds. */
const READER_WITHIN_MS = 1_500;

let urls: { ownerUrl: string; url: string };
let owner: pg.Client;
let dump: pg.Client;

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  return client;
}

beforeAll(async () => {
  urls = await copyDatabase(inject("stack").templateUrl);
  [owner, dump] = await Promise.all([connect(urls.ownerUrl, "migration"), connect(urls.ownerUrl, "pg_dump")]);
});
afterAll(() => Promise.all([owner.end(), dump.end()]));

const apply = (text: string, wait = {}) => applyMigration(owner, parseMigration("planted", text), wait);
const setting = async (text: string) => (await owner.query(text)).rows[0];

describe("a migration that a long transaction holds up", () => {
  test("leaves the table to readers, and is applied when the transaction ends", async () => {
    const lines: string[] = [];
    const reader = await connect(urls.url, "reader");
    await dump.query("begin; lock table payment in access share mode");
    const held = delay(HELD_MS).then(() => dump.query("commit"));
    const state = { isApplied: false };
    const migrating = apply("alter table payment add column held text;", {
      onWait: (line: string) => lines.push(line),
    }).then(() => {
      state.isApplied = true;
    });
    const waits: number[] = [];
    while (!state.isApplied && waits.length < 2_000) {
      const startedAt = performance.now();
      await reader.query("select id from payment limit 1");
      waits.push(performance.now() - startedAt);
      await delay(20);
    }
    await Promise.all([held, migrating, reader.end()]);
    expect(state.isApplied).toBe(true);
    expect(Math.max(...waits)).toBeLessThan(READER_WITHIN_MS);
    expect(waits.filter((wait) => wait < 200).length).toBeGreaterThan(20);
    expect(lines).toEqual([
      expect.stringMatching(
        /^The migration planted waits for a lock: the oldest transaction is \d s old \(pg_dump, process \d+\); readers are not held up\.$/,
      ),
    ]);
    expect(await setting("select count(held) as rows from payment")).toEqual({ rows: "0" });
  });

  test("fails after a while, names the transaction, and changes nothing", async () => {
    await dump.query("begin; lock table refund in access share mode");
    try {
      await expect(
        apply("create table half (id text); alter table refund add column held text;", {
          giveUpAfterMs: 500,
        }),
      ).rejects.toThrow(
        /^the migration planted failed: a lock was not free for 0\.5 s: the oldest transaction is \d s old \(pg_dump, process \d+\)\. End that transaction, then migrate again$/,
      );
    } finally {
      await dump.query("rollback");
    }
    expect(await setting("select to_regclass('half') as half")).toEqual({ half: null });
  });
});

test("a migration of two tables gives way to a transaction that needs both", async () => {
  const payer = await connect(urls.url, "payer");
  await dump.query("begin; lock table payment in access share mode");
  await payer.query("begin; update lease set holder = holder; update relay_job set failure = failure");
  const migrating = apply(
    "alter table payment add column planted_a text; alter table relay_job add column planted_b text;",
  );
  await delay(100);
  // Waits behind the migration, which is then let in and waits for the payer.
  const paying = payer.query("update payment set updated_at = updated_at").then(() => payer.query("commit"));
  await delay(150);
  await dump.query("commit");
  await expect(paying).resolves.toBeDefined();
  await migrating;
  await payer.end();
  expect(await setting("select count(planted_b) as rows from relay_job")).toEqual({ rows: "0" });
});

describe("a migration without a transaction", () => {
  const INDEX = "-- no transaction\ncreate unique index concurrently planted_key on planted_twins (n);";

  test("builds an index next to writers, and again after it failed", async () => {
    await owner.query("create table planted_twins (n integer); insert into planted_twins values (1), (1)");
    await expect(apply(INDEX)).rejects.toThrow("the migration planted failed: could not create unique index");
    const valid = "select indisvalid from pg_index where indexrelid = 'planted_key'::regclass";
    expect(await setting(valid)).toEqual({ indisvalid: false });
    await owner.query("delete from planted_twins where ctid = '(0,1)'");
    await apply(INDEX);
    expect(await setting(valid)).toEqual({ indisvalid: true });
    // A process that was killed before it recorded the migration applies it again.
    await apply(INDEX);
  });

  test("refuses a statement that could hold up others", async () => {
    await expect(apply("-- no transaction\nalter table payment add column x text;")).rejects.toThrow(
      '"alter table payment add column x text" needs a transaction',
    );
  });
});

describe("a database of a newer version", () => {
  const record = (logs: string | null) =>
    owner.query(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count, logs)
       values (gen_random_uuid(), '', now(), '29991231000000_newer', 1, $1)`,
      [logs],
    );
  const migrateIt = () => migrateAsOwner({ DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl });
  const forget = () => owner.query("delete from _prisma_migrations where migration_name not like '20261%'");

  test("keeps its schema and its privileges", async () => {
    await forget();
    await record(null);
    await owner.query("grant delete on lease to public");
    await owner.query(`grant truncate on lease to ${new URL(urls.url).username}`);
    expect(await migrateIt()).toEqual([]);
    expect(
      await setting(
        `select has_table_privilege('${new URL(urls.url).username}', 'lease', 'truncate') as kept`,
      ),
    ).toEqual({ kept: true });
  });

  test("that serves this one no longer is refused", async () => {
    await forget();
    await record("contract: 999.0.0");
    await expect(migrateIt()).rejects.toThrow(
      /^the database serves 999\.0\.0 and newer versions; this is .+: use a newer one\.$/,
    );
  });

  test("that lacks a migration of this one is refused", async () => {
    await forget();
    await record(null);
    await owner.query("delete from _prisma_migrations where migration_name like '%_passkeys'");
    await expect(migrateIt()).rejects.toThrow(/29991231000000_newer, which this version does not know/);
  });
});
