import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sleep } from "@/server/kernel/clock";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { ownerUrl } from "@/tests/support/owner-db";
import { createPayment } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

/** Requests of one network that a process handles at once, and that may queue beyond them, by the default limits. */
const [AT_ONCE, WAITING] = [25, 128];
const MORE = 40;
/** More than enough time for all of them to arrive. */
const ARRIVED_MS = 2_000;

let server: RunningServer;
let shop: Api;
let blocker: pg.Client;

beforeAll(async () => {
  const env = { WORKER: "off", TRUSTED_PROXIES: "1" };
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")), env });
  shop = connectApi(server.url, (await makeAccount()).headers);
  blocker = new pg.Client({ connectionString: ownerUrl() });
  await blocker.connect();
}, 120_000);
afterAll(async () => {
  await blocker?.end();
  await server?.stop("SIGKILL");
});

const from = (address: string) => connectApi(server.url, { "X-Forwarded-For": address });

test("a network has a share of the process: more of its requests wait, and still more are refused", async () => {
  const id = await createPayment(shop);
  const view = (api: Api) => api.get(`/v1/gateway/payment/${id}`);
  const [stranger, buyer] = [from("203.0.113.7"), from("203.0.113.8")];
  await blocker.query("begin");
  await blocker.query("lock table payment in access exclusive mode");
  const views = Array.from({ length: AT_ONCE + WAITING + MORE }, () => view(stranger));
  const early: number[] = [];
  for (const each of views) void each.then(({ status }) => early.push(status));
  await sleep(ARRIVED_MS);
  expect(early).toEqual(Array.from({ length: MORE }, () => 429));
  const bought = view(buyer);
  await blocker.query("rollback");
  expect((await bought).status).toBe(200);
  const statuses = (await Promise.all(views)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE + WAITING);
  expect((await view(stranger)).status).toBe(200);
}, 60_000);
