import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { poolStates } from "@/server/db/pool";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { eventually } from "@/tests/support/eventually";
import { runCommand } from "@/tests/support/operator-command";
import { ownerUrl } from "@/tests/support/owner-db";
import { type Pooler, startPooler } from "@/tests/support/pgbouncer";
import { programArgs } from "@/tests/support/program";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { startTraffic } from "@/tests/support/traffic";

const REQUESTS_PER_S = 30;
const BUYERS = 5;
const POOL_SIZE = 6;
const RECIPE = "docs/postgres.md, PgBouncer";
/** What an operator adds for clients that set a session's limits. */
const IGNORED = { ignore_startup_parameters: "statement_timeout,idle_in_transaction_session_timeout" };
const installation = thisInstallation(inject("stack"));
const direct = installation.env.DATABASE_URL;
const poolers: Pooler[] = [];
let owner: pg.Client;

async function pooler(settings?: Record<string, string>): Promise<Pooler> {
  const started = await startPooler(installation.directory, { url: direct, settings });
  poolers.push(started);
  return started;
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await Promise.all(poolers.map((each) => each.stop()));
});

describe("PgBouncer in transaction mode, with a direct URL", () => {
  let server: RunningServer;
  afterAll(() => server?.stop("SIGKILL"));

  test("carries payments and requests on few connections, wakes polls, and the books are right", async () => {
    const { through } = await pooler({ default_pool_size: String(POOL_SIZE) });
    const env = { DATABASE_URL: through(direct), DATABASE_DIRECT_URL: direct, RATE_LIMITS: "off" };
    server = await startServer({ way: "mount", installation, env });
    expect(server.output()).toContain("statements have no time limit: set statement_timeout for the role");
    const chain = findChain(31_337) as ChainConfig;
    const api = connectApi(server.url, (await makeAccount()).headers);
    const traffic = await startTraffic(api, { chain, requestsPerS: REQUESTS_PER_S, buyers: BUYERS });
    await eventually(
      async () => traffic.paid,
      (count) => count >= 4 * BUYERS,
      60_000,
    );
    const { rows } = await owner.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'florin%' group by 1 order by 1`,
    );
    await traffic.stop();
    expect(traffic.failed).toEqual([]);
    // Those of this test are not the server's.
    const own = poolStates().reduce((sum, { used, idle }) => sum + used + idle, 0);
    expect(rows[0]?.count).toBeLessThanOrEqual(POOL_SIZE + own);
    expect(rows[1]).toEqual({ name: "florin listen", count: 1 });
    await untilBooked(chain);
    expect((await auditBooks(chain)).lines).toEqual([]);
  }, 120_000);
});

describe("a start", () => {
  /** Starts a worker that ends immediately; returns its code and its lines. */
  async function start(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
    const own = { ...installation.env, WORKER_PORT: String(await freePort([])), LOG_LEVEL: "fatal", ...env };
    const child = spawn(process.execPath, programArgs("worker.js", "server/worker.ts"), {
      env: { ...process.env, NODE_ENV: "production", ...own } as NodeJS.ProcessEnv,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
    const late = setTimeout(() => child.kill("SIGTERM"), 8_000);
    const [code] = await once(child, "close");
    clearTimeout(late);
    return { code, lines: output.trim().split("\n").filter(Boolean) };
  }
  const needsDirect = `DATABASE_URL: it leads through a connection pooler, which cannot LISTEN: set DATABASE_DIRECT_URL to Postgres (${RECIPE}).`;
  const forgets = `DATABASE_URL: its connection pooler forgets prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0 (${RECIPE}).`;

  test("through it without a direct URL is refused in one line, with and without its usual settings", async () => {
    const plain = await pooler();
    expect(await start({ DATABASE_URL: plain.through(direct) })).toEqual({ code: 1, lines: [needsDirect] });
    const ignoring = await pooler(IGNORED);
    expect(await start({ DATABASE_URL: ignoring.through(direct) })).toEqual({
      code: 1,
      lines: [needsDirect],
    });
  }, 60_000);

  test("is refused where prepared statements are off, and where the direct URL is none", async () => {
    const forgetful = await pooler({ max_prepared_statements: "0" });
    const url = forgetful.through(direct);
    expect(await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toEqual({
      code: 1,
      lines: [forgets],
    });
    expect(await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toEqual({
      code: 1,
      lines: [
        `DATABASE_DIRECT_URL: it leads through a connection pooler; it must lead to Postgres (${RECIPE}).`,
      ],
    });
  }, 60_000);

  test("through it says nothing once the role has the limits that the recipe sets", async () => {
    const name = pg.escapeIdentifier(new URL(direct).pathname.slice(1));
    await owner.query(`alter role florin_app in database ${name} set statement_timeout = '10s'`);
    const { through } = await pooler();
    const env = { DATABASE_URL: through(direct), DATABASE_DIRECT_URL: direct, LOG_LEVEL: "warn" };
    const { code, lines } = await start(env);
    expect([code, lines.filter((line) => line.includes("statement"))]).toEqual([0, []]);
  }, 60_000);

  test("through session mode works without a direct URL", async () => {
    const sessions = await pooler({ ...IGNORED, pool_mode: "session" });
    expect(await start({ DATABASE_URL: sessions.through(direct) })).toEqual({ code: 0, lines: [] });
  }, 60_000);

  test("of a migration through it is refused; with the direct URL it migrates", async () => {
    const { through } = await pooler();
    const env = { ...installation.env, DATABASE_URL: through(direct) };
    expect(await runCommand("migrate", env)).toEqual({
      code: 1,
      lines: [`DATABASE_URL: it leads through a connection pooler; it must lead to Postgres (${RECIPE}).`],
    });
    const { code } = await runCommand("migrate", {
      ...env,
      DATABASE_OWNER_URL: ownerUrl(),
      DATABASE_DIRECT_URL: direct,
    });
    expect(code).toBe(0);
  }, 60_000);
});
