import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { ownerUrl } from "@/tests/support/owner-db";
import { createPayment } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

let server: RunningServer;
let api: Api;
let operator: pg.Client;
let database: string;
let paymentId: string;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  server = await startServer({ way: "mount", installation, env: { WORKER: "off" } });
  api = connectApi(server.url, (await makeAccount()).headers);
  operator = new pg.Client({ connectionString: ownerUrl() });
  await operator.connect();
  await operator.query("set default_transaction_read_only = off");
  database = pg.escapeIdentifier(new URL(installation.env.DATABASE_URL).pathname.slice(1));
  paymentId = await createPayment(api);
}, 120_000);
afterAll(async () => {
  await operator?.end();
  await server?.stop("SIGKILL");
});

const readyz = async () => {
  const response = await fetch(`${server.url}/readyz`);
  const { checks } = (await response.json()) as { checks: { database: string } };
  return { status: response.status, database: checks.database };
};
const create = () =>
  api.post("/v1/payments", { referenceId: "full", amount: { unit: "iso4217/USD", value: "1250" } });
const isReady = ({ status }: { status: number }) => status === 200;

/** Applies the setting to new connections; existing ones end. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  await operator.query(`alter database ${database} set default_transaction_read_only = ${value}`);
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

async function expectNoWrites(): Promise<void> {
  const refused = await eventually(create, ({ status }) => status === 503);
  expect(refused.body).toMatchObject({ code: "unavailable" });
  expect(refused.headers.get("retry-after")).toBe("1");
  // The first refusal may have been that of a connection which ended, and says nothing about the disk.
  const refuseAgain = async () => {
    await create();
    return readyz();
  };
  expect(await eventually(refuseAgain, ({ database: state }) => state === "read_only")).toEqual({
    status: 503,
    database: "read_only",
  });
  expect((await api.get(`/v1/payments/${paymentId}/status`)).status).toBe(200);
}

async function expectWritesAgain(): Promise<void> {
  expect(await eventually(readyz, isReady)).toEqual({ status: 200, database: "ok" });
  expect((await create()).status).toBe(201);
}

describe("a database that is read-only", () => {
  afterEach(() => setReadOnly("off"));

  test("makes creates 503 and readyz report it; reads continue, and writes when it takes them again", async () => {
    expect(await readyz()).toEqual({ status: 200, database: "ok" });
    await setReadOnly("on");
    await expectNoWrites();
    await setReadOnly("off");
    await expectWritesAgain();
  }, 60_000);
});

describe("a disk that is full", () => {
  /** Postgres' error when a table cannot grow; small rows still fit into existing pages. */
  const FULL = `
    create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_payment before insert on payment for each row execute function disk_is_full();
    create trigger full_lease before insert on lease for each row when (length(new.holder) > 100000) execute function disk_is_full();`;
  const FREE = "drop function if exists disk_is_full() cascade";
  afterEach(() => operator.query(FREE));

  test("makes creates 503 and readyz report it until there is space again", async () => {
    await operator.query(FULL);
    await expectNoWrites();
    await operator.query(FREE);
    await expectWritesAgain();
  }, 60_000);
});
