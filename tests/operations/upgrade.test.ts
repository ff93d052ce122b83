import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { applyMigration } from "@/server/db/apply-migration";
import { parseMigration } from "@/server/db/migration-files";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { emptyDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { runCommand } from "@/tests/support/operator-command";
import { buildPreviousRelease } from "@/tests/support/previous-release";
import { isInstalled, type ReverseProxy, startProxy } from "@/tests/support/proxy-recipes";
import { type RunningServer, startServerOn } from "@/tests/support/server";
import { db, many, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { startTraffic, type Traffic } from "@/tests/support/traffic";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

const REQUESTS_PER_S = 50;
const BUYERS = 20;
const PHASE_MS = 5_000;
const PAID_WITHIN_MS = 40_000;
/** Every way in which a migration may change the tables that payments are written to while the old release runs. */
const PLANTED = [
  `alter table payment add column planted text, add column planted_count integer not null default 0;
   alter table payment add constraint planted_check check (planted_count >= 0) not valid;
   alter table relay_job drop constraint relay_job_has_transaction, add constraint relay_job_has_transaction
     check (status not in ('signed', 'mined') or transaction_id is not null) not valid;
   create table planted (id text primary key, payment_id text references payment (id));`,
  `-- no transaction
create index concurrently planted_idx on payment (planted_count, created_at);
alter table payment validate constraint planted_check;`,
];

let previous: string;
let proxy: ReverseProxy;
let chain: ChainConfig;
let urls: { ownerUrl: string; url: string };
let headers: Record<string, string>;
let ports: number[];
const webs: RunningServer[] = [];
const workers: WorkerProcess[] = [];

const startWeb = (which: number, release?: string) => {
  const env = {
    ...{ PUBLIC_URL: "http://localhost", ALLOW_HTTP: "on", TRUSTED_PROXIES: "1", WORKER: "off" },
    ...{ DRAIN_S: "5", RATE_LIMITS: "off", LOG_LEVEL: "error" },
  };
  const installation = thisInstallation(inject("stack"));
  return startServerOn(ports[which] ?? 0, {
    way: "mount",
    installation,
    env,
    ...(release ? { release } : {}),
  });
};
const startWorker = (release?: string) =>
  startWorkerProcess(inject("stack"), { LOG_LEVEL: "error", NODE_ENV: "production" }, release);

beforeAll(async () => {
  if (!isInstalled("caddy")) throw new Error("install caddy (docs/developing.md)");
  previous = buildPreviousRelease();
  urls = await emptyDatabase(inject("stack").templateUrl);
  const database = { DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl };
  execFileSync(process.execPath, [path.join(previous, "dist/commands/migrate.js")], {
    ...{ cwd: previous, env: { ...process.env, ...database, NODE_ENV: "production" }, stdio: "pipe" },
  });
  Object.assign(process.env, { DATABASE_URL: urls.url, FLORIN_TEST_OWNER_URL: urls.ownerUrl });
  chain = findChain(31_337) as ChainConfig;
  ({ headers } = await makeAccount());
  ports = [await freePort([]), await freePort([])];
  webs.push(await startWeb(0, previous), await startWeb(1, previous));
  workers.push(await startWorker(previous), await startWorker(previous));
  const directory = path.join(inject("stack").directory, "upgrade");
  proxy = await startProxy("caddy", { directory, ports: [ports[0] ?? 0, ports[1] ?? 0] });
}, 700_000);
afterAll(async () => {
  await Promise.all([...webs.map((web) => web.stop("SIGKILL")), ...workers.map((worker) => worker.kill())]);
  await proxy?.stop();
});

async function replaceWeb(which: number, release?: string): Promise<void> {
  expect(await webs[which]?.stop("SIGTERM")).toEqual([0]);
  webs[which] = await startWeb(which, release);
}

async function replaceWorker(which: number, release?: string): Promise<void> {
  expect(await workers[which]?.stop()).toBe(0);
  workers[which] = await startWorker(release);
}

async function migrateAll(): Promise<string[]> {
  const database = { DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl };
  const { code, lines } = await runCommand("migrate", database);
  expect([code, lines]).toEqual([0, [expect.any(String)]]);
  const owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  try {
    for (const [i, text] of PLANTED.entries()) {
      await applyMigration(owner, parseMigration(`29990101000000_planted_${i}`, text));
    }
  } finally {
    await owner.end();
  }
  return lines;
}

/** Runs a step under load, and some seconds more; no request fails, and payments are paid meanwhile. */
async function phase(name: string, traffic: Traffic, work: () => Promise<unknown>): Promise<void> {
  const { paid, requests } = traffic;
  const startedAt = performance.now();
  await work();
  await delay(PHASE_MS);
  await eventually(
    async () => traffic.paid - paid,
    (count) => count >= BUYERS || traffic.failed.length > 0,
    PAID_WITHIN_MS,
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${name}: ${seconds} s, ${traffic.requests - requests} requests, ${traffic.paid - paid} paid`);
  const logged = traffic.failed.length > 0 ? webs.map((web) => web.output().slice(-3_000)) : [];
  expect({ name, failed: traffic.failed, logged }).toEqual({ name, failed: [], logged: [] });
  expect(traffic.paid - paid).toBeGreaterThanOrEqual(BUYERS);
}

test(`an upgrade loses none of ${REQUESTS_PER_S} requests a second and none of ${BUYERS} payments in flight`, async () => {
  const api = connectApi(proxy.url, headers);
  const traffic = await startTraffic(api, { chain, requestsPerS: REQUESTS_PER_S, buyers: BUYERS });
  try {
    await phase("the release before", traffic, () => delay(1));
    await phase("its processes on the new schema", traffic, migrateAll);
    await phase("a new worker next to an old one", traffic, () => replaceWorker(0));
    await phase("new workers", traffic, () => replaceWorker(1));
    await phase("a new web process next to an old one", traffic, () => replaceWeb(0));
    await phase("new processes", traffic, () => replaceWeb(1));
    await phase("back to an old web process", traffic, () => replaceWeb(0, previous));
    await phase("back to an old worker", traffic, () => replaceWorker(0, previous));
  } finally {
    await traffic.stop();
  }
  expect(traffic.failed).toEqual([]);
  expect(traffic.mostInFlight).toBe(BUYERS);
  await untilBooked(chain);
  const stuck = await many(db, sql`select id, status from payment where status = 'processing'`);
  expect(stuck).toEqual([]);
  const { paid } = await one<{ paid: number }>(
    db,
    sql`select count(*) as paid from payment where status = 'succeeded'`,
  );
  expect(paid).toBe(traffic.paid);
  expect((await auditBooks(chain)).lines).toEqual([]);
}, 400_000);
