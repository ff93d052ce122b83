/**
 * `npm run bench:bytes [payments]`: the bytes that a paid payment takes in the database, by table: at once, and those
 * that stay when every retention has ended. Needs no build. Linux only.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { purgeLoop } from "@/server/jobs/purge-loop";
import { openFolder } from "@/tests/load/bench-folder";
import { gatewayPayments } from "@/tests/load/relay-payments";
import { openTheatre, type Theatre } from "@/tests/load/relay-stage";

const PAYMENTS = Number(process.argv[2] ?? 3_000);
const ROUND = 250;
const WIDTH = 64;
const BLOCK_GAS = 30_000_000;
/** Tallies and books follow the payments. */
const SETTLE_MS = 8_000;
const MOST_KEPT = 12_000;
const LEAST_SHOWN = 80;
/** What ends by age, with the columns that tell it. */
const AGED: Record<string, string[]> = {
  request_log: ["created_at"],
  partner_event: ["created_at"],
  payment_option: ["created_at", "expires_at"],
  idempotency_record: ["created_at"],
  webhook_delivery: ["created_at"],
};

interface Size {
  name: string;
  rows: number;
  heap: number;
  indexes: number;
}

const { directory, run } = openFolder();
await run(async () => bench(await openTheatre(directory, BLOCK_GAS)));
process.exit();

async function bench(theatre: Theatre): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrlOf(theatre) });
  owner.on("error", () => undefined);
  await owner.connect();
  const empty = await sizes(owner);
  const begun = await logPosition(owner);
  for (let paid = 0; paid < PAYMENTS; paid += ROUND) {
    const { pay } = await gatewayPayments(theatre, theatre.stages.automine, ROUND);
    await pay(WIDTH);
    // As autovacuum does all the time: later rows take the room of dead versions.
    await owner.query("vacuum");
  }
  await delay(SETTLE_MS);
  await theatre.worker.stop();
  const logged = (await logPosition(owner)) - begun;
  await owner.query("vacuum analyze");
  const atOnce = await sizes(owner);
  await age(owner);
  const loop = purgeLoop();
  while ((await loop.tick()) === 0);
  // Rows that ended leave room for later ones. Only their tables are packed, so that the others stay as they grew.
  for (const table of Object.keys(AGED)) await owner.query(`vacuum full ${table}`);
  await owner.query("vacuum analyze");
  const kept = await sizes(owner);
  print(empty, atOnce, kept);
  await printIndexes(owner);
  for (const { name } of kept.values()) await owner.query(`vacuum full "${name}"`);
  const each = (bytes: number) => Math.round(bytes / PAYMENTS);
  const packed = sumOf(await sizes(owner)) - sumOf(empty);
  console.log(
    `\n${each(packed)} bytes with all tables packed; ${each(logged)} bytes of write-ahead log, without full pages`,
  );
  await owner.end();
}

async function printIndexes(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(oid)::int as bytes from pg_class
     where relkind = 'i' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > $1 order by 2 desc`,
    [PAYMENTS * LEAST_SHOWN],
  );
  console.log("\n| index | bytes |\n|---|---:|");
  for (const { name, bytes } of rows) console.log(`| ${name} | ${Math.round(bytes / PAYMENTS)} |`);
}

/** Moves what ends by age into the past, as the database's superuser can. */
async function age(owner: pg.Client): Promise<void> {
  await owner.query("set session_replication_role = replica");
  for (const [table, columns] of Object.entries(AGED)) {
    const earlier = columns.map((column) => `${column} = ${column} - interval '400 days'`);
    if (table === "payment_option") earlier.push("deadline = deadline - 400 * 86400");
    // Ids of events begin with their time.
    if (table === "partner_event") earlier.push("id = overlay(id placing '0000' from 5 for 4)");
    await owner.query(`update ${table} set ${earlier.join(", ")}`);
  }
  await owner.query("set session_replication_role = origin");
}

function sumOf(all: Map<string, Size>): number {
  return [...all.values()].reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
}

/** Bytes of write-ahead log so far. */
async function logPosition(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
  return Number(rows[0]?.bytes);
}

async function sizes(owner: pg.Client): Promise<Map<string, Size>> {
  const { rows } = await owner.query<Size>(
    `select relname as name, reltuples::int as rows, pg_table_size(oid)::int as heap, pg_indexes_size(oid)::int as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function print(empty: Map<string, Size>, atOnce: Map<string, Size>, kept: Map<string, Size>): void {
  const grown = (now: Size | undefined, part: "heap" | "indexes", name: string) =>
    ((now?.[part] ?? 0) - (empty.get(name)?.[part] ?? 0)) / PAYMENTS;
  const lines = [...atOnce.values()].map(({ name }) => {
    const [before, after] = [atOnce.get(name), kept.get(name)];
    return {
      name,
      rows: (after?.rows ?? 0) / PAYMENTS,
      first: grown(before, "heap", name) + grown(before, "indexes", name),
      heap: Math.max(0, grown(after, "heap", name)),
      indexes: Math.max(0, grown(after, "indexes", name)),
    };
  });
  const shown = lines
    .filter(({ first }) => first >= 1)
    .sort((a, b) => b.heap + b.indexes - a.heap - a.indexes);
  console.log(
    `\n${PAYMENTS} payments, bytes each\n\n| table | rows kept | at once | kept: rows | indexes | all |\n|---|---:|---:|---:|---:|---:|`,
  );
  for (const { name, rows, first, heap, indexes } of shown)
    console.log(
      `| ${[name, rows.toFixed(2), ...[first, heap, indexes, heap + indexes].map(Math.round)].join(" | ")} |`,
    );
  const sum = (of: (line: (typeof shown)[number]) => number) =>
    Math.round(shown.reduce((all, line) => all + of(line), 0));
  const all = sum(({ heap, indexes }) => heap + indexes);
  console.log(
    `| all |  | ${sum(({ first }) => first)} | ${sum(({ heap }) => heap)} | ${sum(({ indexes }) => indexes)} | ${all} |`,
  );
  console.log(`\n${all} bytes kept; at most ${MOST_KEPT}: ${all <= MOST_KEPT ? "yes" : "NO"}`);
  if (all > MOST_KEPT) process.exitCode = 1;
}

function ownerUrlOf({ templateUrl }: Theatre): string {
  const { pathname } = new URL(process.env.DATABASE_URL ?? "");
  return Object.assign(new URL(templateUrl), { pathname }).href;
}
