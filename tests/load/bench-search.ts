/**
 * `npm run bench:search [payments]`: the dashboard's search at 1 million payments of one account, by everything that
 * people copy or write. Each shape may take 100 ms at the 95th percentile, in the list and in the search of everything.
 */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startPostgres } from "@/scripts/local/postgres";
import { mint, type UserScope } from "@/server/auth/scope";
import { migrate } from "@/server/db/migrate";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import { lookUp } from "@/server/search/look-up";
import { openFolder } from "@/tests/load/bench-folder";
import { loadPayments } from "@/tests/load/listing-load";
import { ACCOUNT, buyerAddress, txHash } from "@/tests/load/listing-payments";
import { entrust } from "@/tests/support/guard";

const TOTAL = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 40;
const MAX_P95_MS = 100;
const LIMIT = 25;
const SETTINGS = {
  shared_buffers: "1GB",
  effective_cache_size: "3GB",
  max_wal_size: "8GB",
  random_page_cost: "1.1",
};

const short = (hex: string) => `${hex.slice(0, 6)}…${hex.slice(-4)}`;
const HASH = txHash(4_321);
const BUYER = buyerAddress(7);

const SHAPES: [name: string, text: string][] = [
  ["an amount that is common", "0.50"],
  ["an amount with its sign", "$12.50"],
  ["an amount that is rare", "9 871.12"],
  ["an amount of yen", "¥3,710"],
  ["an amount of a token", "24.857 USDC"],
  ["an amount without decimals", "3710"],
  ["a hash, whole", HASH],
  ["a hash, shortened", short(HASH)],
  ["a hash, its first digits", HASH.slice(0, 6)],
  ["a hash, its last digits", HASH.slice(-4)],
  ["an address, whole", BUYER],
  ["an address, shortened", short(BUYER)],
  ["an address, its last digits", BUYER.slice(-6)],
  ["digits that nothing has", "0x00000000dead"],
  ["an order", "ORD-4321"],
  ["a word that is common", "shoes"],
  ["a word that nothing has", "qqqzzz"],
  ["a merchant that is busy", `Merchant mrch_${"0".repeat(31)}`],
  ["a merchant that is quiet", `Merchant mrch_${"0".repeat(28)}199`],
];

/** For the names of the lines that are found; nothing is read from it. */
const BASE = {
  id: 8_453,
  name: "Base",
  mode: "test",
  rpcUrls: ["http://127.0.0.1:9"],
  confirmations: 1,
  router: `0x${"ad".repeat(20)}`,
  icon: "base",
  native: null,
  tokens: [],
};

const { directory, run } = openFolder();
process.exitCode = (await run(bench)) ? 0 : 1;
process.exit();

async function bench(): Promise<boolean> {
  const postgres = await startPostgres({ dataDir: join(directory, "postgres"), settings: SETTINGS });
  entrust(directory, postgres.pid);
  const { url } = postgres;
  const chainsFile = join(directory, "chains.json");
  writeFileSync(chainsFile, JSON.stringify({ chains: [BASE] }));
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: url,
    CHAINS_FILE: chainsFile,
  });
  print(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await migrate(url);
  const { copyS } = await loadPayments(url, TOTAL, join(directory, "copy"));
  print(`${TOTAL} payments, loaded in ${copyS.toFixed(0)} s\n`);
  const scope = mint<UserScope>({
    kind: "user",
    accountId: ACCOUNT,
    userId: "usr_bench",
    role: "owner",
    merchantIds: null,
    mode: "test",
    sessionId: "bench",
    isOperator: false,
    isProven: true,
    isProvenForPayouts: true,
    isProvenByFactor: true,
  });
  print("| search | list p50 ms | p95 ms | everything p50 ms | p95 ms |\n|---|---:|---:|---:|---:|");
  let isWithin = true;
  for (const [name, text] of SHAPES) {
    const list = await time(() => listPayments(scope, { q: text, limit: LIMIT }));
    const all = await time(() => lookUp(scope, text));
    const isMiss = Math.max(list.p95, all.p95) > MAX_P95_MS;
    if (isMiss) isWithin = false;
    print(`| ${name} | ${cells(list)} | ${cells(all)} |${isMiss ? " MISS" : ""}`);
  }
  return isWithin;
}

interface Timing {
  p50: number;
  p95: number;
}

async function time(work: () => Promise<unknown>): Promise<Timing> {
  await work();
  await work();
  const ms: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now();
    await work();
    ms.push(performance.now() - started);
  }
  ms.sort((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function cells({ p50, p95 }: Timing): string {
  return `${p50.toFixed(1)} | ${p95.toFixed(1)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
