import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import type { AlertKind } from "@/server/alerts/schema";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { installationHealth } from "@/server/jobs/installation-health";
import { LISTEN } from "@/server/jobs/worker-health";
import { readFindings } from "@/server/monitoring/read-findings";
import { newWebhookSecret } from "@/server/webhooks/sign-webhook";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { type FaultProxy, startFaultProxy } from "@/tests/support/fault-proxy";
import { expectTold } from "@/tests/support/fault-rows";
import { onlyLine, textsLike } from "@/tests/support/log-lines";
import { ownerUrl } from "@/tests/support/owner-db";
import { createPayment, pay } from "@/tests/support/pay";
import { scrape } from "@/tests/support/scrape";
import { type RunningServer, startServer } from "@/tests/support/server";
import { mountSmallDisk, type SmallDisk } from "@/tests/support/small-disk";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** An alert about the database opens after half a minute. */
const ALERTED_WITHIN_MS = 60_000;
const DISK_MB = 96;

let disk: SmallDisk;
let direct: FaultProxy;
let hook: Receiver;
let operator: pg.Client;
let server: RunningServer;
let metricsUrl: string;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  const { directory } = inject("stack");
  const installation = thisInstallation(inject("stack"));
  disk = mountSmallDisk(directory, { dataDir: path.join(directory, "postgres"), megabytes: DISK_MB });
  operator = new pg.Client({
    connectionString: Object.assign(new URL(ownerUrl()), { pathname: "/postgres" }).href,
  });
  await operator.connect();
  await operator.query(`create tablespace small location ${pg.escapeLiteral(disk.folder)}`);
  await operator.query(`alter database ${database()} set tablespace small`);
  [hook, direct] = await Promise.all([startReceiver(), startFaultProxy(installation.env.DATABASE_URL)]);
  const port = await freePort([]);
  metricsUrl = `http://127.0.0.1:${port}`;
  const env = {
    METRICS_PORT: String(port),
    DATABASE_DIRECT_URL: direct.through(installation.env.DATABASE_URL),
    ALERT_URL: hook.url,
    ALERT_SECRET: newWebhookSecret(),
  };
  server = await startServer({ way: "mount", installation, env });
  api = connectApi(server.url, (await makeAccount()).headers);
  wallet = await makeWallet();
});
afterAll(async () => {
  await server?.stop("SIGKILL");
  await setReadOnly("reset default_transaction_read_only");
  // Postgres would end every connection of other files when it next writes to a disk that is gone.
  await operator.query(`drop database ${database()} with (force)`);
  await operator.query("drop tablespace small");
  await operator.end();
  await direct?.close();
  hook?.stop();
  disk?.unmount();
});

const database = () => pg.escapeIdentifier(new URL(ownerUrl()).pathname.slice(1));
const health = () => installationHealth(operatorOfCommand());
const create = () =>
  api.post("/v1/payments", { referenceId: "order", amount: { unit: "iso4217/USD", value: "1250" } });
const alerts = () =>
  hook.received
    .map(
      ({ body }) => JSON.parse(body) as { type: string; data: { kind: string; title: string; text: string } },
    )
    .filter(({ data }) => data.kind === "database_unwritable");

async function setReadOnly(
  change: "set default_transaction_read_only = on" | "reset default_transaction_read_only",
) {
  await operator.query("set default_transaction_read_only = off");
  await operator.query(`alter system ${change}`);
  await operator.query("select pg_reload_conf()");
}

async function metric(name: string, value: number): Promise<void> {
  const read = async () => (await scrape(metricsUrl)).sum(name);
  expect(await eventually(read, (found) => found === value, 20_000)).toBe(value);
}

const expectAsDocumented = async (fault: string, line: string, alert: AlertKind) =>
  expectTold(fault, { lines: [line], alert, health: await health(), metricsUrl });

/** The fault's alert comes without a row, and the installation works when the fault has ended. */
async function expectUnwritable(state: "read_only" | "disk_full", title: string): Promise<void> {
  // This process finds out by a write, as the one that serves Health does by its requests.
  const shown = async () => {
    await makeAccount().catch(() => undefined);
    return (await health()).database;
  };
  expect(await eventually(shown, (found) => found === state)).toBe(state);
  const readyz = await fetch(`${server.url}/readyz`);
  expect(readyz.status).toBe(503);
  const sent = await eventually(
    async () => alerts(),
    (all) => all.some(({ data }) => data.title === title),
    ALERTED_WITHIN_MS,
  );
  expect(sent.filter(({ data }) => data.title === title)).toMatchObject([{ type: "alert.opened" }]);
}

async function expectWorksAgain(gauge: string): Promise<void> {
  expect(textsLike(server, /a tick failed|background jobs/)).toEqual([]);
  expect(await eventually(create, ({ status }) => status === 201, 20_000)).toMatchObject({ status: 201 });
  await metric(gauge, 0);
  const isOk = async () => (await health()).database;
  expect(await eventually(isOk, (state) => state === "ok")).toBe("ok");
}

test("a LISTEN connection that is dead without a sign: payments go on, and one line, a metric and an alert say so", async () => {
  await metric("florin_db_listening", 1);
  direct.blackHole();
  const line = await onlyLine(server, /LISTEN connection/);
  expect(line).toMatch(/was lost: .* It is made again; .* look at DATABASE_DIRECT_URL/);
  await metric("florin_db_listening", 0);
  const paid = await pay(api, await createPayment(api), { wallet, symbol: "USDC", chainId: 31_337 });
  expect(paid.status).toBe("succeeded");
  const find = async () => (await readFindings()).found.filter(({ kind }) => kind === "listen_lost");
  const found = await eventually(find, ({ length }) => length > 0, 40_000);
  expect(found).toMatchObject([{ severity: "ticket", facts: { count: 1 } }]);
  const loops = (await health()).workers.flatMap((worker) => (worker.isAlive ? worker.loops : []));
  expect(loops.find(({ name }) => name === LISTEN)?.failures).toBeGreaterThan(2);
  await expectAsDocumented("the LISTEN connection is dead", line, "listen_lost");
  direct.cut();
  direct.pass();
  await metric("florin_db_listening", 1);
});

test("a primary that becomes read-only has one line, a sentence on Health, a metric and an alert", async () => {
  await setReadOnly("set default_transaction_read_only = on");
  const line = await onlyLine(server, /the database is read-only/, create);
  expect(line).toMatch(/read-only \(127\.0\.0\.1:\d+\): .*Promote a standby, or end what made it read-only/);
  await metric("florin_db_read_only", 1);
  await expectUnwritable("read_only", "The database is read-only");
  await expectAsDocumented("the database is read-only", line, "database_unwritable");
  await setReadOnly("reset default_transaction_read_only");
  await expectWorksAgain("florin_db_read_only");
});

test("a disk that is full has one line, a sentence on Health, a metric and an alert", async () => {
  // Postgres may give space back meanwhile.
  const createOnFull = async () => {
    disk.fill();
    await create();
  };
  const line = await onlyLine(server, /disk is full/, createOnFull);
  expect(line).toMatch(/could not extend file .*No space left on device.*Give it space/);
  await metric("florin_db_disk_full", 1);
  await expectUnwritable("disk_full", "The database’s disk is full");
  await expectAsDocumented("the database's disk is full", line, "database_unwritable");
  disk.free();
  await expectWorksAgain("florin_db_disk_full");
});
