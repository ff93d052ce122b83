/**
 * `npm run bench:bytes [payments]`: the bytes that a paid payment takes in the database, by table and index: at once,
 * and those that stay when every retention has ended. Needs a build, or FLORIN_QUICK=1. Linux only.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { purgeLoop } from "@/server/jobs/purge-loop";
import { openFolder } from "@/tests/load/bench-folder";
import { gatewayPayments } from "@/tests/load/relay-payments";
import { openTheatre, type Theatre } from "@/tests/load/relay-stage";

const PAYMENTS = Number(process.argv[2] ?? 3_000);
/** Payments between two vacuums: 3 % of the rows, where the settings in docs/operations.md say 2 %. */
const ROUND = 100;
const WIDTH = 64;
const BLOCK_GAS = 30_000_000;
/** Tallies and books follow the payments. */
const SETTLE_MS = 8_000;
const MOST_KEPT = 12_000;
/** Shops have many prices: these from 1 to 100.80 dollars, one after another in no order. */
const PRICES = { count: 500n, step: 20n, least: 100n, stride: 379n };
/** Bytes; smaller indexes stand in one line. */
const LEAST_SHOWN = 40;
/** Tables with fewer rows for each payment do not grow with them. */
const LEAST_ROWS = 0.01;
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

interface Line {
  name: string;
  rows: number;
  first: number;
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
  const stage = { ...theatre.stages.automine, nextCents: prices() };
  for (let paid = 0; paid < PAYMENTS; paid += ROUND) {
    const { pay } = await gatewayPayments(theatre, stage, ROUND);
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
  const lines = linesOf({ empty, atOnce, kept });
  const all = sum(lines, keptOf);
  print(lines, all);
  await printIndexes(owner, all);
  console.log(`\n${Math.round(all)} bytes kept; at most ${MOST_KEPT}: ${all <= MOST_KEPT ? "yes" : "NO"}`);
  if (all > MOST_KEPT) process.exitCode = 1;
  for (const { name } of kept.values()) await owner.query(`vacuum full "${name}"`);
  const each = (bytes: number) => Math.round(bytes / PAYMENTS);
  const packed = sumOf(await sizes(owner)) - sumOf(empty);
  console.log(
    `\n${each(packed)} bytes with all tables packed; ${each(logged)} bytes of write-ahead log, without full pages`,
  );
  await owner.end();
}

function prices(): () => bigint {
  let made = 0n;
  const { count, step, least, stride } = PRICES;
  return () => least + ((made++ * stride) % count) * step;
}

async function printIndexes(owner: pg.Client, all: number): Promise<void> {
  const { rows } = await owner.query<{ table: string; name: string; bytes: number }>(
    `select t.relname as table, i.relname as name, pg_relation_size(i.oid)::int as bytes
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where i.relnamespace = 'public'::regnamespace and pg_relation_size(i.oid) > $1 order by 3 desc, 2`,
    [PAYMENTS * LEAST_SHOWN],
  );
  console.log("\n| table | index | bytes | share |\n|---|---|---:|---:|");
  for (const { table, name, bytes } of rows) {
    const each = bytes / PAYMENTS;
    console.log(`| ${table} | ${name} | ${Math.round(each)} | ${share(each, all)} |`);
  }
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

type Sizes = Record<"empty" | "atOnce" | "kept", Map<string, Size>>;

function linesOf({ empty, atOnce, kept }: Sizes): Line[] {
  const grown = (now: Size | undefined, part: "heap" | "indexes", name: string) =>
    ((now?.[part] ?? 0) - (empty.get(name)?.[part] ?? 0)) / PAYMENTS;
  return [...atOnce.values()].map((before) => {
    const { name } = before;
    const after = kept.get(name);
    return {
      name,
      rows: (after?.rows ?? 0) / PAYMENTS,
      first: grown(before, "heap", name) + grown(before, "indexes", name),
      heap: Math.max(0, grown(after, "heap", name)),
      indexes: Math.max(0, grown(after, "indexes", name)),
    };
  });
}

function keptOf({ heap, indexes }: Line): number {
  return heap + indexes;
}

function sum(lines: readonly Line[], of: (line: Line) => number): number {
  return lines.reduce((all, line) => all + of(line), 0);
}

function share(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}

function print(lines: readonly Line[], all: number): void {
  const grow = ({ rows, first }: Line) => rows >= LEAST_ROWS || first >= LEAST_SHOWN;
  const shown = lines.filter(grow).sort((a, b) => keptOf(b) - keptOf(a));
  const others = lines.filter((line) => !grow(line));
  const row = (name: string, rows: string, of: readonly Line[]) => {
    const bytes = [
      sum(of, ({ first }) => first),
      sum(of, ({ heap }) => heap),
      sum(of, ({ indexes }) => indexes),
    ];
    const cells = [name, rows, ...[...bytes, sum(of, keptOf)].map(Math.round), share(sum(of, keptOf), all)];
    console.log(`| ${cells.join(" | ")} |`);
  };
  console.log(
    `\n${PAYMENTS} payments, bytes each\n\n| table | rows kept | at once | kept: rows | indexes | all | share |\n|---|---:|---:|---:|---:|---:|---:|`,
  );
  for (const line of shown) row(line.name, line.rows.toFixed(2), [line]);
  row("others, which do not grow with payments", "", others);
  row("all", "", lines);
}

function ownerUrlOf({ templateUrl }: Theatre): string {
  const { pathname } = new URL(process.env.DATABASE_URL ?? "");
  return Object.assign(new URL(templateUrl), { pathname }).href;
}
