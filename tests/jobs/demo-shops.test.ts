import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planSales } from "@/scripts/demo/plan-sales";
import { takeDataDir } from "@/scripts/local/data-dir";
import type { Beginning, LocalState } from "@/scripts/local/local-state";
import { type LocalInstallation, startLocal } from "@/scripts/local/start-local";
import { entrust } from "@/tests/support/guard";
import { runCommand } from "@/tests/support/operator-command";
import { startWorkerProcess } from "@/tests/support/worker-process";

const ROOT = resolve(import.meta.dirname, "../..");
const START_MS = 120_000;
const BOOKED_WITHIN_MS = 60_000;
const POLL_MS = 100;
const DAY_MS = 86_400_000;
/** Into the history, so that some of it is on the chains. */
const KILLED_AFTER_MS = 400;

/** Starts local mode with the shops' history in a process that is killed. */
const STARTER = `
import { takeDataDir } from "@/scripts/local/data-dir";
import { startLocal } from "@/scripts/local/start-local";
await startLocal(await takeDataDir(process.argv.at(-1)), () => undefined, "shops");
`;

interface Started {
  installation: LocalInstallation;
  db: pg.Client;
  stop(): Promise<void>;
}

const stateOf = (directory: string): LocalState =>
  JSON.parse(readFileSync(join(directory, "local.json"), "utf8"));

function newDirectory(): string {
  return mkdtempSync(join(process.env.FLORIN_TEST_DIRECTORY ?? tmpdir(), "demo-"));
}

async function start(directory: string, beginning: Beginning): Promise<Started> {
  const stops: (() => unknown)[] = [];
  const dataDir = await takeDataDir(directory);
  stops.push(() => dataDir.release());
  const installation = await startLocal(dataDir, (stop) => stops.push(stop), beginning);
  const db = new pg.Client({ connectionString: installation.env.DATABASE_URL });
  await db.connect();
  stops.push(() => db.end());
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  return { installation, db, stop };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Begins the history and kills the process within it. */
async function interruptHistory(directory: string): Promise<void> {
  const args = ["--import", "tsx", "--input-type=module", "-e", STARTER, directory];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  entrust(process.env.FLORIN_TEST_DIRECTORY ?? directory, child.pid ?? 0);
  let output = "";
  child.stdout.on("data", (part) => (output += part));
  while (!output.includes("two months of four shops …")) await delay(POLL_MS / 10);
  await delay(KILLED_AFTER_MS);
  await kill(child);
  expect(output).not.toContain("two months of four shops:");
}

async function numberOf(db: pg.Client, statement: string): Promise<number> {
  const { rows } = await db.query(`select (${statement})::int as n`);
  return rows[0].n;
}

async function untilBooked(db: pg.Client): Promise<void> {
  const until = Date.now() + BOOKED_WITHIN_MS;
  const deposits = "select count(*) from chain_event where type = 'VaultDeposited'";
  const open = "select count(*) from chain_event where confirmed_at is null";
  const untallied = "select count(*) from payment_untallied";
  while (
    (await numberOf(db, deposits)) < 2 ||
    (await numberOf(db, `(${open}) + (${untallied})`)) > 0 ||
    (await numberOf(db, "select count(*) from chain_cursor where block_number < head_number")) > 0
  ) {
    if (Date.now() > until) throw new Error("the history is not booked");
    await delay(POLL_MS);
  }
}

describe("a first start that was killed within the history, and then ran", () => {
  const directory = newDirectory();
  let started: Started;
  const count = (statement: string) => numberOf(started.db, `select count(*) from ${statement}`);
  const rows = async <T>(statement: string) => (await started.db.query(statement)).rows as T[];

  beforeAll(async () => {
    await interruptHistory(directory);
    expect(stateOf(directory).shops?.isFilled).toBe(false);
    started = await start(directory, "shops");
    const worker = await startWorkerProcess(
      { directory: process.env.FLORIN_TEST_DIRECTORY ?? directory },
      started.installation.env,
    );
    await untilBooked(started.db);
    await worker.stop();
  }, 2 * START_MS);
  afterAll(async () => {
    await started?.stop();
    rmSync(directory, { recursive: true, force: true });
  }, START_MS);

  test("has each planned sale once, with its amount and reference", async () => {
    const planned = planSales(0, 60 * DAY_MS).map(({ reference, total }) => `${reference} ${total}`);
    const found = await rows<{ sale: string }>("select reference_id || ' ' || amount as sale from payment");
    expect(found.map(({ sale }) => sale).toSorted()).toEqual(planned.toSorted());
    expect(stateOf(directory).shops?.isFilled).toBe(true);
  });

  test("is paid on both chains, in blocks of the past two months", async () => {
    expect(await count("payment where status = 'succeeded'")).toBeGreaterThan(330);
    expect(
      await rows("select distinct chain_id::int as id from payment where tx_hash is not null order by 1"),
    ).toEqual([{ id: 31_337 }, { id: 31_338 }]);
    const [span] = await rows<{ days: number; first: Date; last: Date; off: number }>(
      `select count(distinct date_trunc('day', block_time))::int as days, min(block_time) as first, max(block_time) as last,
         count(*) filter (where abs(extract(epoch from block_time - p.updated_at)) > 5)::int as off
       from chain_event e join payment p on p.tx_hash = e.tx_hash`,
    );
    expect(span?.days).toBeGreaterThanOrEqual(55);
    expect(Date.now() - Number(span?.first)).toBeGreaterThan(58 * DAY_MS);
    expect(Number(span?.last)).toBeLessThan(Date.now());
    expect(span?.off).toBe(0);
  });

  test("agrees with the chains to the unit", async () => {
    const { code, lines } = await runCommand("audit-books", { DATA_DIR: directory });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain("no difference");
    expect(code).toBe(0);
  });

  test("has the sums of refunds, and of links, that the database would have written", async () => {
    const wrong = await rows(
      `select p.id from payment p, payment_refunds(p) s
       where (p.refunded_amount, p.refunding_amount, p.refund_status) is distinct from (s.refunded, s.refunding, s.status)`,
    );
    expect(wrong).toEqual([]);
    expect(await count("payment where refund_status = 'partial'")).toBeGreaterThan(5);
    expect(await count("payment where refund_status = 'full'")).toBeGreaterThan(5);
    expect(await count("refund where status = 'pending_funds'")).toBe(1);
    expect(
      await count(
        "payment_link l where made <> (select count(*) from payment_origin o where o.link_id = l.id)",
      ),
    ).toBe(0);
  });

  test("has people, keys, logos, exceptions and a request log", async () => {
    expect(await rows("select role::text from membership order by role")).toHaveLength(4);
    expect(await count("merchant m join logo l on l.hash = m.logo_hash")).toBe(4);
    expect(await count("api_key where revoked_at is null")).toBe(3);
    expect(await count("payment_link")).toBe(4);
    expect(await count("customer_note")).toBe(2);
    expect(await count("payment_exception where status = 'open'")).toBe(3);
    expect(await count("payment_exception")).toBe(5);
    expect(await count("request_log")).toBeGreaterThan(200);
    expect(await count("partner_event")).toBeGreaterThan(300);
  });

  test("has no row that points nowhere", async () => {
    const keys = await rows<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'f' order by 1`,
    );
    for (const { table, name } of keys) expect(await dangling(started.db, name), `${table}: ${name}`).toBe(0);
  });

  test(
    "keeps what it has at the next start",
    async () => {
      const before = await count("payment");
      await started.stop();
      started = await start(directory, "shops");
      expect(await count("payment")).toBe(before);
    },
    START_MS,
  );
});

/** Counts the rows whose foreign key leads to no row; written with the checks switched off, they would stay unnoticed. */
async function dangling(db: pg.Client, constraint: string): Promise<number> {
  const { rows } = await db.query<{ child: string; parent: string; pairs: [string, string][] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select jsonb_agg(jsonb_build_array(a.attname, b.attname)) from unnest(c.conkey, c.confkey) k (child, parent)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent) as pairs
     from pg_constraint c where conname = $1`,
    [constraint],
  );
  let sum = 0;
  for (const { child, parent, pairs } of rows) {
    const given = pairs.map(([column]) => `c."${column}" is not null`).join(" and ");
    const same = pairs.map(([column, of]) => `p."${of}" = c."${column}"`).join(" and ");
    sum += await numberOf(
      db,
      `select count(*) from ${child} c where ${given} and not exists (select from ${parent} p where ${same})`,
    );
  }
  return sum;
}

test(
  "--empty begins with an owner, a key and two merchants, and with no payment",
  async () => {
    const directory = newDirectory();
    const started = await start(directory, "empty");
    try {
      for (const table of ["payment", "payment_link", "request_log", "chain_event"])
        expect(await numberOf(started.db, `select count(*) from ${table}`), table).toBe(0);
      expect(await numberOf(started.db, "select count(*) from merchant")).toBe(2);
      expect(stateOf(directory)).toMatchObject({ beginning: "empty" });
      expect(stateOf(directory).shops).toBeUndefined();
    } finally {
      await started.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
  START_MS,
);
