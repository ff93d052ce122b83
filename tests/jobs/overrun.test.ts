import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, type ApiResponse, connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { ownerUrl } from "@/tests/support/owner-db";
import { confirm, createPayment, findOption, type StatusAnswer, sign } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const IN_TIME_MS = 1_500;
const CREATES = 300;
/** A process's concurrency limit for one operation. */
const ADMITTED = 128;

let server: RunningServer;
let account: TestAccount;
let api: Api;
let wallet: TestWallet;
let blocker: pg.Client;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  const env = { WORKER: "off", RATE_LIMITS: "off", DATABASE_POOL_SIZE: "2" };
  server = await startServer({ way: "mount", installation, env });
  account = await makeAccount();
  api = connectApi(server.url, account.headers);
  wallet = await makeWallet();
  blocker = new pg.Client({ connectionString: ownerUrl() });
  await blocker.connect();
}, 120_000);
afterAll(async () => {
  await blocker?.end();
  await server?.stop("SIGKILL");
});

const order = { referenceId: "overrun", amount: { unit: "iso4217/USD", value: "1250" } };
const create = () => api.post("/v1/payments", order, { headers: { "Idempotency-Key": randomUUID() } });
const read = (id: string, poll = "") => api.get<StatusAnswer>(`/v1/gateway/payment/${id}/status${poll}`);

async function signed() {
  const id = await createPayment(api);
  const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
  return { id, body: await sign(api, id, { wallet, option }) };
}

test("creates that hang or come too many leave confirm, status and open polls alone; the rest is refused with a retry time", async () => {
  const paying = [await signed(), await signed(), await signed()];
  await blocker.query("begin");
  await blocker.query("lock table idempotency_record in access exclusive mode");
  const creates = Array.from({ length: CREATES }, () => create());
  const refused: ApiResponse[] = [];
  for (const each of creates) {
    each.then(
      (answer) => answer.status === 503 && refused.push(answer),
      () => undefined,
    );
  }
  await eventually(
    async () => refused.length,
    (length) => length >= CREATES - ADMITTED,
    4_000,
  );
  expect(refused.length).toBe(CREATES - ADMITTED);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["unavailable"]));
  expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["1"]));

  for (const { id, body } of paying) {
    const poll = read(id, "?maxPollMs=10000");
    const plain = await read(id);
    const confirmed = await confirm(api, id, body);
    const woken = await poll;
    expect([plain.status, confirmed.status, woken.status]).toEqual([200, 200, 200]);
    expect([plain.body.status, confirmed.body.status, woken.body.status]).toEqual([
      "requires_action",
      "processing",
      "processing",
    ]);
    expect(plain.ms).toBeLessThan(IN_TIME_MS);
    expect(confirmed.ms).toBeLessThan(IN_TIME_MS);
    expect(woken.ms).toBeLessThan(2 * IN_TIME_MS);
  }
  await blocker.query("rollback");
  const statuses = new Set((await Promise.all(creates)).map(({ status }) => status));
  expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
  expect((await create()).status).toBe(201);
}, 60_000);
