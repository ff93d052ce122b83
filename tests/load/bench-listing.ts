/**
 * `npm run bench:listing [payments…]`: measures listings and statistics at 10 000, 1 million and 10 million payments of
 * one account, next to the same query in plain SQL, and the cost of statistics for writers. Needs about 20 GB under the
 * temporary folder.
 */
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "@/scripts/local/postgres";
import { migrate } from "@/server/db/migrate";
import { openFolder } from "@/tests/load/bench-folder";
import { cases, checkExact, type Timing, time } from "@/tests/load/listing-cases";
import { loadPayments } from "@/tests/load/listing-load";
import { measureWrites } from "@/tests/load/listing-writes";
import { entrust } from "@/tests/support/guard";

const SIZES = process.argv.slice(2).map(Number);
const TOTALS = SIZES.length > 0 ? SIZES : [10_000, 1_000_000, 10_000_000];
const SETTINGS = {
  shared_buffers: "4GB",
  effective_cache_size: "12GB",
  max_wal_size: "16GB",
  checkpoint_timeout: "60min",
  random_page_cost: "1.1",
};

type Row = { own: Timing; bare: Timing };

const { directory, run } = openFolder();
await run(bench);
process.exit();

async function bench(): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(directory, "postgres"), settings: SETTINGS });
  entrust(directory, postgres.pid);
  const url = Object.assign(new URL(postgres.url), { pathname: "/bench" }).href;
  Object.assign(process.env, { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: url });
  print(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const admin = new pg.Client({ connectionString: postgres.url });
  admin.on("error", () => undefined);
  await admin.connect();
  const tables = new Map<number, Map<string, Row>>();
  for (const total of TOTALS) {
    await admin.query("drop database if exists bench with (force)");
    await admin.query("create database bench");
    tables.set(total, await benchAt(url, { total, postgresPid: postgres.pid }));
  }
  judge(tables);
  await admin.end();
}

async function benchAt(
  url: string,
  { total, postgresPid }: { total: number; postgresPid: number },
): Promise<Map<string, Row>> {
  await migrate(url);
  const { copyS, indexS, tallyS } = await loadPayments(url, total, join(directory, "copy"));
  print(
    `\n${total} payments: loaded in ${copyS.toFixed(0)} s, vacuumed in ${indexS.toFixed(0)} s, tallied in ${tallyS.toFixed(0)} s`,
  );
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await checkExact(client);
  print(`\n| ${total} payments | p50 ms | p95 ms | bare SQL p50 | p95 |\n|---|---:|---:|---:|---:|`);
  const rows = new Map<string, Row>();
  for (const each of await cases()) {
    const row = await time(each, client);
    rows.set(each.name, row);
    print(`| ${each.name} | ${cells(row.own)} | ${cells(row.bare)} |`);
  }
  const { with: kept, without } = await measureWrites(client, postgresPid);
  const more = 100 * (kept.postgresMs / without.postgresMs - 1);
  print(
    `\nwrites: ${kept.perSecond.toFixed(0)} payments a second, ${without.perSecond.toFixed(0)} without statistics; ` +
      `${kept.postgresMs.toFixed(2)} ms of Postgres each, ${without.postgresMs.toFixed(2)} without: ${more.toFixed(1)} % more`,
  );
  await client.end();
  return rows;
}

function judge(tables: Map<number, Map<string, Row>>): void {
  const smallest = tables.get(Math.min(...TOTALS));
  const largest = tables.get(Math.max(...TOTALS));
  print("");
  for (const name of ["first page by date", "first page by amount"]) {
    const ratio = (largest?.get(name)?.own.p50 ?? 0) / (smallest?.get(name)?.own.p50 ?? 1);
    print(
      `${ratio <= 2 ? "ok  " : "MISS"} ${name}: ${ratio.toFixed(2)} times its time at the smallest size (at most 2)`,
    );
  }
  for (const name of ["stats of the account", "stats of a merchant (busy)", "stats of a month"]) {
    const ms = largest?.get(name)?.own.p95 ?? 0;
    print(`${ms <= 150 ? "ok  " : "MISS"} ${name}: ${ms.toFixed(1)} ms at the 95th percentile (at most 150)`);
  }
}

function cells({ p50, p95 }: Timing): string {
  return `${p50.toFixed(2)} | ${p95.toFixed(2)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
