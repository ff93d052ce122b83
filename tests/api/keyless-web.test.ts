import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const BUYER = "0x00000000000000000000000000000000000000bb";
const HELD_BACK = ["REFUNDER_KEY", "DEPLOYER_KEY"];

let server: RunningServer;
let account: TestAccount;
let api: Api;

beforeAll(async () => {
  const withheld = Object.fromEntries(HELD_BACK.map((name) => [name, ""]));
  const installation = thisInstallation(inject("stack"));
  server = await startServer({ way: "mount", installation, env: { WORKER: "off", ...withheld } });
  account = await makeAccount();
  await settleTo(account, BUYER);
  api = connectApi(server.url, account.headers);
});
afterAll(() => server?.stop());

test("a web process serves without the keys of refunds and deployments, and does not have them", async () => {
  const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
  const made = await api.post<{ paymentId: string }>("/v1/payments", order);
  expect(made.status).toBe(201);
  const path = `/v1/gateway/payment/${made.body.paymentId}`;
  const chain = "eip155:31337";
  const options = await connectApi(server.url).post(`${path}/options`, { accounts: [`${chain}:${BUYER}`] });
  expect(options.status).toBe(200);
  expect((await connectApi(server.url).post(`${path}/cancel`, {})).status).toBe(200);
  for (const pid of server.pids) {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const keys = environment.filter((pair) => HELD_BACK.some((name) => pair.startsWith(`${name}=0x`)));
    expect(keys).toEqual([]);
  }
});
