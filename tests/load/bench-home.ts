/**
 * `tsx tests/load/bench-home.ts [payments]`: the first page's figures and the search at a million payments of one account.
 * Needs about 3 GB under the temporary folder.
 */
import { chmodSync, mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startPostgres } from "@/scripts/local/postgres";
import type { UserScope } from "@/server/auth/scope";
import { migrate } from "@/server/db/migrate";
import { loadPayments } from "@/tests/load/listing-load";
import { ACCOUNT, FIRST_DAY, merchantId } from "@/tests/load/listing-payments";
import { entrust, startGuard } from "@/tests/support/guard";

const TOTAL = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 40;
const MOST_MS = 200;
const DAY_MS = 86_400_000;

const directory = mkdtempSync(join(tmpdir(), "florin-home-"));
// Postgres reads the files from here, as another user.
chmodSync(directory, 0o755);
const guard = startGuard(directory);
try {
  await bench();
} finally {
  await guard.end();
}
process.exit();

async function bench(): Promise<void> {
  const settings = { shared_buffers: "1GB", max_wal_size: "8GB", random_page_cost: "1.1" };
  const postgres = await startPostgres({ dataDir: join(directory, "postgres"), settings });
  entrust(directory, postgres.pid);
  const admin = new pg.Client({ connectionString: postgres.url });
  admin.on("error", () => undefined);
  await admin.connect();
  await admin.query("create database bench");
  const url = Object.assign(new URL(postgres.url), { pathname: "/bench" }).href;
  Object.assign(process.env, { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: url });
  await migrate(url);
  await loadPayments(url, TOTAL, join(directory, "copy"));
  print(`${TOTAL} payments, load ${loadavg()[0]?.toFixed(1)}\n\n| | p50 ms | p95 ms |\n|---|---:|---:|`);
  for (const [name, run] of await cases()) print(`| ${name} | ${await time(run)} |`);
  await admin.end();
}

async function cases(): Promise<[name: string, run: () => Promise<unknown>][]> {
  const { getOverview } = await import("@/server/payments/get-overview");
  const { lookUp } = await import("@/server/payments/look-up");
  // The proof is the bench's own: nobody signs in here.
  const scope = {
    kind: "user",
    accountId: ACCOUNT,
    userId: "usr_bench",
    mode: "test",
  } as unknown as UserScope;
  const day = (number: number) => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);
  const chosen = (from: number, to: number, merchant?: string) =>
    ({ range: "custom", from: day(from), to: day(to), merchantId: merchant }) as const;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    "select id, tx_hash as hash, right(buyer_account, 42) as buyer from payment where tx_hash is not null limit 1",
  );
  await client.end();
  return [
    ["overview of 30 days", () => getOverview(scope, chosen(600, 629))],
    ["overview of 90 days", () => getOverview(scope, chosen(600, 689))],
    ["overview of 366 days", () => getOverview(scope, chosen(364, 729))],
    ["overview of a merchant's 90 days", () => getOverview(scope, chosen(600, 689, merchantId(0)))],
    ["search: payment id", () => lookUp(scope, rows[0].id)],
    ["search: transaction", () => lookUp(scope, rows[0].hash)],
    ["search: buyer", () => lookUp(scope, rows[0].buyer)],
    ["search: common reference", () => lookUp(scope, "shoes")],
    ["search: rare reference", () => lookUp(scope, "ORD-4321")],
    ["search: three letters", () => lookUp(scope, "tic")],
    ["search: nothing like it", () => lookUp(scope, "qqqzzz")],
    ["search: merchant", () => lookUp(scope, "Merchant mrch_00")],
  ];
}

/** Milliseconds, warm: the median, and the 95th percentile with what it should be at most. */
async function time(run: () => Promise<unknown>): Promise<string> {
  await run();
  const ms: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now();
    await run();
    ms.push(performance.now() - started);
  }
  ms.sort((a, b) => a - b);
  const at = (share: number) => ms[Math.floor(share * ROUNDS)] ?? 0;
  return `${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)}${at(0.95) > MOST_MS ? " MISS" : ""}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
