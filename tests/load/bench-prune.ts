/**
 * `npm run bench:prune [rows]`: how long the purge takes for 1 million unused options, events and lines of the request
 * log each, what creates feel of it, and how much room later rows find. Postgres writes to the disk as in production.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { APPLICATION_ROLE, ensureApplicationRole } from "@/scripts/local/application-role";
import { startPostgres } from "@/scripts/local/postgres";
import { migrate } from "@/server/db/migrate";
import type { Purge } from "@/server/db/purge";
import { optionsPurge } from "@/server/gateway/purge-options";
import { createApi } from "@/server/http/mount";
import { requestLogPurge } from "@/server/http/request-log";
import { ROUTES } from "@/server/routes";
import { eventsPurge } from "@/server/webhooks/purge-events";
import { openFolder } from "@/tests/load/bench-folder";
import { percentiles } from "@/tests/load/measure";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { entrust } from "@/tests/support/guard";
import { makeInstallation } from "@/tests/support/installation";

const ROWS = Number(process.argv[2] ?? 1_000_000);
const OPTIONS_OF_A_PAYMENT = 40;
const BATCH = 1_000;
const ALONE_MS = 20_000;
const CREATE_EVERY_MS = 20;
const SETTINGS = { shared_buffers: "1GB", max_wal_size: "4GB", max_connections: "100" };

/** Nothing is read from it. */
const NETWORK = {
  id: 8_453,
  name: "Base",
  mode: "test",
  rpcUrls: ["http://127.0.0.1:9"],
  confirmations: 1,
  router: `0x${"ad".repeat(20)}`,
  icon: "base",
  native: null,
  tokens: [
    {
      symbol: "USDC",
      name: "USD Coin",
      address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      decimals: 6,
      kind: "eip3009",
      domain: { name: "USD Coin", version: "2" },
      peg: "USD",
      icon: "/icons/tokens/usdc.svg",
    },
  ],
};

const { directory, run } = openFolder();
await run(bench);
process.exit();

async function bench(): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(directory, "postgres"), settings: SETTINGS });
  entrust(directory, postgres.pid);
  await ensureApplicationRole(postgres.url);
  await migrate(postgres.url, APPLICATION_ROLE);
  const installation = await makeInstallation({
    directory,
    templateUrl: postgres.url,
    chains: { chains: [], rates: {} },
  });
  writeFileSync(installation.env.CHAINS_FILE, JSON.stringify({ chains: [NETWORK] }));
  Object.assign(process.env, installation.env, {
    NODE_ENV: "test",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    RATE_LIMITS: "off",
  });
  const account = await makeAccount();
  const owner = new pg.Client({ connectionString: installation.ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
  await fill(owner, account);
  const alone = await creates(account, delay(ALONE_MS));
  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model}; ${ROWS} rows of each; creates every ${CREATE_EVERY_MS} ms\n`,
  );
  console.log(
    "| | seconds | rows a second | longest batch, ms | create p50, ms | p99 | before, MB | after vacuum | vacuum, s |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  console.log(`| no purge | | | | ${alone.p50.toFixed(1)} | ${alone.p99.toFixed(1)} | | | |`);
  for (const purge of [optionsPurge, eventsPurge, requestLogPurge]) await measure(owner, account, purge);
  await owner.end();
}

async function measure(owner: pg.Client, account: TestAccount, { table, remove }: Purge): Promise<void> {
  const before = await megabytes(owner, table);
  let longestMs = 0;
  let removed = 0;
  const startedAt = performance.now();
  const purging = (async () => {
    for (let isMore = true; isMore; ) {
      const from = performance.now();
      const batch = await remove(BATCH);
      longestMs = Math.max(longestMs, performance.now() - from);
      removed += batch.removed;
      isMore = batch.isMore;
    }
  })();
  const during = await creates(account, purging);
  const seconds = (performance.now() - startedAt) / 1_000;
  const vacuumedAt = performance.now();
  await owner.query(`vacuum ${table}`);
  const vacuumS = (performance.now() - vacuumedAt) / 1_000;
  const cells = [
    ...[`${table}, ${removed}`, seconds.toFixed(0), Math.round(removed / seconds), Math.round(longestMs)],
    ...[
      during.p50.toFixed(1),
      during.p99.toFixed(1),
      before,
      await megabytes(owner, table),
      vacuumS.toFixed(1),
    ],
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** Creates payments at a steady pace until something has ended; milliseconds. */
async function creates(
  { headers }: TestAccount,
  until: Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const api = createApi(ROUTES);
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const tookMs: number[] = [];
  const running: Promise<void>[] = [];
  const body = JSON.stringify({ referenceId: "bench", amount: { unit: "iso4217/USD", value: "100" } });
  const one = async () => {
    const from = performance.now();
    const answer = await api.request(
      "/v1/payments",
      { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body },
      {},
    );
    if (answer.status !== 201) throw new Error(`a create was answered ${answer.status}`);
    tookMs.push(performance.now() - from);
  };
  while (!isOver) {
    running.push(one());
    await delay(CREATE_EVERY_MS);
  }
  await Promise.all(running);
  await until;
  return percentiles(tookMs);
}

async function megabytes(owner: pg.Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ mb: number }>(
    "select pg_total_relation_size($1::regclass) / 1e6 as mb",
    [table],
  );
  return Math.round(Number(rows[0]?.mb));
}

/** Rows as the program writes them, 60 days old. */
async function fill(owner: pg.Client, { id, merchant }: TestAccount): Promise<void> {
  const payments = Math.ceil(ROWS / OPTIONS_OF_A_PAYMENT);
  await owner.query("set session_replication_role = replica; set synchronous_commit = off");
  await owner.query(
    `insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, fiat_currency, fiat_minor, expires_at, created_at)
     select 'pay_' || lpad(n::text, 31, '0'), $1, $2, 'test', 'old ' || n, 'iso4217/USD', 100, 'USD', 100,
       now() - interval '60 days', now() - interval '60 days' from generate_series(1, $3::int) n`,
    [id, merchant.id, payments],
  );
  await owner.query(
    `insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, router, deadline,
       key, rate_source, rate_numerator, rate_denominator, rate_as_of, created_at)
     select 'opt_' || lpad(n::text, 31, '0'), 'pay_' || lpad((n / $2 + 1)::text, 31, '0'), 'eip155:8453:0x' || substr(md5(n::text) || md5(n::text), 1, 40), 8453,
       '0x' || substr(md5(n::text) || md5(n::text), 1, 40), 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
       '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'eip3009', 1000000, 10000, '0x' || repeat('ab', 20),
       extract(epoch from now() - interval '60 days')::bigint + n / 100, '0x' || md5(n::text) || md5('b' || n::text), 'peg', 1, 1,
       now() - interval '60 days', now() - interval '60 days' from generate_series(1, $1::int) n`,
    [ROWS, OPTIONS_OF_A_PAYMENT],
  );
  await owner.query(
    `insert into partner_event (id, account_id, place, mode, merchant_id, payment_id, type, data, created_at)
     select 'evt_' || lpad(to_hex(floor(extract(epoch from now() - interval '60 days') * 1000)::bigint + n), 12, '0') || md5(n::text), $1, n, 'test', $2,
       'pay_' || lpad((n / $4 + 1)::text, 31, '0'), 'payment.created', jsonb_build_object('status', 'requires_action', 'amount',
         jsonb_build_object('unit', 'iso4217/USD', 'value', '100'), 'filler', repeat(md5(n::text), 16)), now() - interval '60 days'
     from generate_series(1, $3::int) n`,
    [id, merchant.id, ROWS, OPTIONS_OF_A_PAYMENT],
  );
  await owner.query(
    `insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, duration_ms, response_body, created_at, payment_id)
     select 'req_' || md5(n::text), $1, 'test', 'key_1', 'POST', '/v1/payments', '/v1/payments', 201, 5,
       jsonb_build_object('filler', repeat(md5(n::text), 16)), now() - interval '60 days', 'pay_' || lpad((n / $3 + 1)::text, 31, '0')
     from generate_series(1, $2::int) n`,
    [id, ROWS, OPTIONS_OF_A_PAYMENT],
  );
  await owner.query("set session_replication_role = origin");
  await owner.query("vacuum analyze");
}
