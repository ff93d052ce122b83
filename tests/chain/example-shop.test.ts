import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Florin } from "@/public/client/florin";
import { freePort } from "@/scripts/local/free-port";
import { chainsConfig } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { urlOf } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { type PackedSdk, packSdk } from "@/tests/support/packed-sdk";
import { commandArgs } from "@/tests/support/program";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet } from "@/tests/support/wallet";

const ROOT = path.resolve(import.meta.dirname, "../..");
const EXAMPLE = path.join(ROOT, "examples/shop");

let server: RunningServer;
let sdk: PackedSdk;
let shop: ChildProcess | undefined;
let florin: Florin;
let url: string;
let output = "";

beforeAll(async () => {
  [server, sdk] = await Promise.all([
    startServer({ way: "mount", installation: thisInstallation(inject("stack")) }),
    packSdk(),
  ]);
  const { apiKey, merchant } = await makeAccount();
  florin = new Florin({ baseUrl: server.url, apiKey, merchantId: merchant.id });
  const { dependencies: _, ...manifest } = JSON.parse(
    readFileSync(path.join(EXAMPLE, "package.json"), "utf8"),
  );
  const folder = await sdk.install(manifest);
  cpSync(path.join(EXAMPLE, "shop.js"), path.join(folder, "shop.js"));
  const port = await freePort([]);
  url = `http://127.0.0.1:${port}`;
  const settings = { FLORIN_URL: server.url, FLORIN_API_KEY: apiKey, FLORIN_MERCHANT_ID: merchant.id };
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    ...{ ...settings, PORT: String(port), SHOP_URL: url },
  };
  shop = spawn(process.execPath, ["shop.js"], { cwd: folder, env });
  for (const stream of [shop.stdout, shop.stderr]) stream?.on("data", (text) => (output += text));
  await eventually(
    async () => output,
    (text) => text.includes("The shop is open"),
  );
}, 180_000);
afterAll(async () => {
  shop?.kill("SIGKILL");
  sdk?.remove();
  await server?.stop();
});

/** Places an order; returns the payment link and the order's page. */
async function order(): Promise<{ link: string; page: string }> {
  const response = await fetch(`${url}/orders`, { method: "POST", redirect: "manual" });
  expect(response.status).toBe(303);
  const link = response.headers.get("location") ?? "";
  const paymentId = new URL(link).searchParams.get("pid") ?? "";
  return { link, page: `${url}/orders?id=${(await florin.payments.get(paymentId)).referenceId}` };
}

async function read(page: string): Promise<{ status: string; shipments: number; paymentId: string }> {
  return JSON.parse(await (await fetch(page)).text());
}

async function pay(link: string): Promise<void> {
  const { privateKey } = await makeWallet();
  const rpc = chainsConfig().chains.flatMap((chain) => ["--rpc", `${chain.id}=${urlOf(chain)}`]);
  const args = [...commandArgs("pay"), link, "--url", server.url, "--key", privateKey, ...rpc];
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    DATA_DIR: "no-such-folder",
  };
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env, timeout: 60_000 });
}

test("a buyer is sent to the payment link, pays it, and gets the book once though the webhook arrives twice", async () => {
  expect(await (await fetch(url)).text()).toContain("Buy the book");
  const [first, second] = [await order(), await order()];
  expect(await read(first.page)).toMatchObject({ status: "open", shipments: 0 });
  await pay(first.link);
  const shipped = await eventually(
    () => read(first.page),
    ({ status }) => status === "shipped",
  );
  expect(shipped.shipments).toBe(1);

  const { data: events } = await florin.events.list({
    paymentId: shipped.paymentId,
    type: ["payment.succeeded"],
  });
  const [endpoint] = (await florin.webhookEndpoints.list()).data;
  const answered = async () => {
    const { data } = await florin.webhookEndpoints.listDeliveries(endpoint?.id ?? "");
    return data.flatMap(({ attempts }) => attempts.map(({ status }) => status));
  };
  expect(await florin.events.redeliver(events[0]?.id ?? "")).toEqual({ count: 1 });
  expect(await eventually(answered, ({ length }) => length === 2)).toEqual([200, 200]);
  expect(await read(first.page)).toMatchObject({ status: "shipped", shipments: 1 });
  expect(await read(second.page)).toMatchObject({ status: "open", shipments: 0 });
}, 120_000);

test("a webhook that is not Florin's ships nothing", async () => {
  const { page } = await order();
  const { paymentId } = await read(page);
  const body = JSON.stringify({
    type: "payment.succeeded",
    data: { payment_id: paymentId, reference_id: "book" },
  });
  const headers = { "webhook-id": "evt_1", "webhook-signature": "v1,AAAA" };
  const now = { ...headers, "webhook-timestamp": String(Math.floor(Date.now() / 1_000)) };
  for (const given of [now, { ...now, "webhook-timestamp": "1" }, headers]) {
    expect((await fetch(`${url}/webhooks`, { method: "POST", body, headers: given })).status).toBe(400);
  }
  expect(await read(page)).toMatchObject({ status: "open", shipments: 0 });
});
