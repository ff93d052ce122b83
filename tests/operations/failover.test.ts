import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import type { LocalPostgres } from "@/scripts/local/postgres";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { eventually } from "@/tests/support/eventually";
import { type Installation, makeInstallation } from "@/tests/support/installation";
import { runCommand } from "@/tests/support/operator-command";
import { type RunningServer, startServer } from "@/tests/support/server";
import { startStandby, startSystemPostgres } from "@/tests/support/system-postgres";
import { startTraffic } from "@/tests/support/traffic";

const REQUESTS_PER_S = 20;
const BUYERS = 5;
const SETTLED_WITHIN_MS = 60_000;

let primary: LocalPostgres;
let standby: LocalPostgres;
let installation: Installation;
let server: RunningServer;
let api: Api;
let chain: ChainConfig;
let metricsPort: number;

/** Returns a URL that names both servers, the standby first. */
function ofBoth(url: string): string {
  const { username, password, pathname } = new URL(url);
  const servers = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  return `postgres://${username}:${password}@${servers}${pathname}?target_session_attrs=read-write`;
}

async function onServer<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) ({ rows } = await client.query<Row>(text));
    return rows;
  } finally {
    await client.end();
  }
}

const ownerOn = ({ port }: LocalPostgres) =>
  Object.assign(new URL(installation.ownerUrl), { port: String(port) }).href;
const linesWith = (text: string) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes(text));

beforeAll(async () => {
  const stack = inject("stack");
  primary = await startSystemPostgres(stack.directory, "postgres-primary");
  standby = await startStandby(stack.directory, "postgres-standby", primary.url);
  // A commit is confirmed once the standby has it.
  await onServer(primary.url, "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
  const made = await makeInstallation({ ...stack, templateUrl: primary.url });
  installation = { ...made, env: { ...made.env, DATABASE_URL: ofBoth(made.env.DATABASE_URL) } };
  Object.assign(process.env, installation.env, { FLORIN_TEST_OWNER_URL: installation.ownerUrl });
  chain = findChain(31_337) as ChainConfig;
  const { headers } = await makeAccount();
  metricsPort = await freePort([]);
  const env = { RATE_LIMITS: "off", METRICS_PORT: String(metricsPort) };
  server = await startServer({ way: "mount", installation, env });
  api = connectApi(server.url, headers);
}, 120_000);
afterAll(async () => {
  await server?.stop("SIGKILL");
  await Promise.all([primary?.stop(), standby?.stop()]);
});

const create = () =>
  api
    .post<{ paymentId: string }>("/v1/payments", {
      referenceId: "order",
      amount: { unit: "iso4217/USD", value: "1250" },
    })
    .catch(() => undefined);
const readyz = async () => {
  const response = await fetch(`${server.url}/readyz`);
  const { checks } = (await response.json()) as { checks: { database: string } };
  return { status: response.status, database: checks.database };
};
const isReady = ({ status }: { status: number }) => status === 200;
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

describe("a primary that is lost", () => {
  test("is followed by its promoted standby: nothing confirmed is lost, and every payment ends", async () => {
    const traffic = await startTraffic(api, { chain, requestsPerS: REQUESTS_PER_S, buyers: BUYERS });
    const created: string[] = [];
    let isOver = false;
    const shop = (async () => {
      while (!isOver) {
        const answer = await create();
        if (answer?.status === 201) created.push(answer.body.paymentId);
        else {
          expect(answer?.status ?? 503).toBe(503);
          await delay(50);
        }
      }
    })();
    await eventually(
      async () => traffic.paid,
      (count) => count >= 2 * BUYERS,
      SETTLED_WITHIN_MS,
    );
    process.kill(primary.pid, "SIGQUIT");
    await primary.ended;
    const before = created.length;
    // Its answer may be five seconds old.
    expect(await eventually(readyz, ({ status }) => status === 503)).toMatchObject({ status: 503 });
    await onServer(standby.url, "select pg_promote()");
    const paid = traffic.paid;
    await eventually(
      async () => traffic.paid - paid,
      (count) => count >= 2 * BUYERS,
      SETTLED_WITHIN_MS,
    );
    isOver = true;
    await Promise.all([shop, traffic.stop()]);

    expect(await eventually(readyz, isReady)).toEqual({ status: 200, database: "ok" });
    expect(created.length).toBeGreaterThan(before + 20);
    const rows = await onServer<{ id: string }>(ownerOn(standby), "select id from payment");
    const kept = new Set(rows.map(({ id }) => id));
    expect(created.filter((id) => !kept.has(id))).toEqual([]);
    const inFlight = () =>
      onServer(ownerOn(standby), "select id, status from payment where status = 'processing'");
    expect(await eventually(inFlight, (all) => all.length === 0, SETTLED_WITHIN_MS)).toEqual([]);
    expect(traffic.failed.filter((line) => !/503|unavailable|fetch failed/.test(line))).toEqual([]);
    await untilBooked(chain);
    expect((await auditBooks(chain)).lines).toEqual([]);
    expect(linesWith("the database is used on another server")).toHaveLength(1);
    expect(await metric("florin_db_server_changes_total")).toBe(1);
  }, 200_000);

  test("is no longer where commands go", async () => {
    const env = { ...installation.env, DATABASE_OWNER_URL: ofBoth(installation.ownerUrl) };
    expect(await runCommand("migrate", env)).toMatchObject({ code: 0 });
    const file = path.join(installation.directory, "promoted.backup");
    expect(await runCommand("backup", env, [file])).toMatchObject({ code: 0 });
  }, 60_000);
});

describe("a primary that accepts no writes, without another one", () => {
  const setting = (change: string) =>
    onServer(
      ownerOn(standby),
      "set default_transaction_read_only = off",
      `alter system ${change}`,
      "select pg_reload_conf()",
    );

  test("makes readyz, one line of the log and a metric report it, until it does", async () => {
    const before = linesWith("the database is read-only").length;
    await setting("set default_transaction_read_only = on");
    const refused = await eventually(create, (answer) => answer?.status === 503);
    expect(refused?.body).toMatchObject({ code: "unavailable" });
    const isReadOnly = () => metric("florin_db_read_only");
    expect(await eventually(isReadOnly, (value) => value === 1)).toBe(1);
    const reported = await eventually(readyz, ({ database }) => database === "read_only");
    expect(reported).toEqual({ status: 503, database: "read_only" });

    await setting("reset default_transaction_read_only");
    expect(await eventually(readyz, isReady)).toEqual({ status: 200, database: "ok" });
    expect(await eventually(create, (answer) => answer?.status === 201)).toMatchObject({ status: 201 });
    expect(await eventually(isReadOnly, (value) => value === 0)).toBe(0);
    const lines = linesWith("the database is read-only").slice(before);
    expect(lines).toEqual([expect.stringContaining(`127.0.0.1:${standby.port}: it is read-only`)]);
  }, 60_000);
});
