import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, type ChainsConfig, chainsConfig } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { urlOf } from "@/tests/support/chains";
import { changedChainsFile } from "@/tests/support/chains-file";
import { eventually } from "@/tests/support/eventually";
import { startFaultProxy } from "@/tests/support/fault-proxy";
import { createPayment, findOption, type Option, pay } from "@/tests/support/pay";
import { routerOf } from "@/tests/support/router-of";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let wallet: TestWallet;
let server: RunningServer;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  wallet = await makeWallet();
});
afterEach(() => server.stop());

/** Starts this installation with a faulty chains file. */
async function start(change: (first: ChainConfig, second: ChainConfig) => void): Promise<void> {
  const file = changedChainsFile(({ chains }: ChainsConfig) =>
    change(...(chains as [ChainConfig, ChainConfig])),
  );
  const installation = thisInstallation(inject("stack"));
  server = await startServer({ way: "mount", installation, env: { CHAINS_FILE: file } });
  api = connectApi(server.url, account.headers);
}

const readyChecks = async () =>
  ((await (await fetch(`${server.url}/readyz`)).json()) as { checks: Record<string, string> }).checks;

async function offered(paymentId: string): Promise<string[]> {
  const path = `/v1/gateway/payment/${paymentId}/options`;
  const { body } = await api.post<{ options: Option[] }>(path, { accounts: wallet.accounts });
  return body.options
    .map(({ account: from, amount }) => `${from.split(":")[1]} ${amount.display.assetSymbol}`)
    .sort();
}

test("a token with other decimals and a URL of another chain are not used, and everything else is", async () => {
  await start((first, second) => {
    Object.assign(first.tokens.find(({ symbol }) => symbol === "USDC") ?? {}, { decimals: 2 });
    second.rpcUrls = first.rpcUrls;
  });
  const usdc = chainsConfig().chains[0]?.tokens.find(({ symbol }) => symbol === "USDC");
  await expect.poll(readyChecks).toMatchObject({
    "eip155:31337": "ok",
    [`eip155:31337/erc20:${usdc?.address}`]: "misconfigured",
    "eip155:31338": "misconfigured",
  });
  const order = { amount: { unit: "iso4217/USD", value: "10000" } };
  const paymentId = await createPayment(api, order);
  // With two decimals, 100 dollars would be 10 000 base units: 0.01 USDC.
  expect(await offered(paymentId)).toEqual(["31337 ETH", "31337 USDT", "31337 WETH"]);
  const paid = await pay(api, paymentId, { wallet, symbol: "USDT", chainId: 31_337 });
  expect(paid).toMatchObject({ status: "succeeded", info: { optionAmount: { value: "100000000" } } });
  const events = await many(db, sql`select 1 from chain_event where chain_id = 31338`);
  expect(events).toEqual([]);
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes("fault: "));
  expect(lines).toHaveLength(2);
});

test("an option that was given before its token was found wrong is not confirmed", async () => {
  await start(() => undefined);
  const paymentId = await createPayment(api);
  const option = await findOption(api, paymentId, { wallet, symbol: "USDC", chainId: 31_337 });
  const [action] = await wallet.executeActions(option.actions as never);
  await server.stop();
  await start((first) => {
    Object.assign(first.tokens.find(({ symbol }) => symbol === "USDC") ?? {}, { decimals: 8 });
  });
  const body = { optionId: option.id, results: [{ type: "walletRpc", data: [action] }] };
  const answer = await api.post(`/v1/gateway/payment/${paymentId}/confirm`, body);
  expect(answer.body).toMatchObject({ code: "quote_expired", details: { reason: "route_withdrawn" } });
});

test("a router that is a token takes its chain away, and the worker does not fail by it", async () => {
  await start((first, second) => {
    second.routers = [{ address: second.tokens[0]?.address ?? routerOf(first), startBlock: 0, version: 2 }];
  });
  const paymentId = await createPayment(api);
  expect(await offered(paymentId)).toEqual(["31337 ETH", "31337 USDC", "31337 USDT", "31337 WETH"]);
  expect((await pay(api, paymentId, { wallet, symbol: "USDC", chainId: 31_337 })).status).toBe("succeeded");
  await expect.poll(readyChecks).toMatchObject({ worker: "ok", "eip155:31338": "misconfigured" });
});

test("a chain that could not be checked is offered once it answers, and one wrong URL of two is passed over", async () => {
  const [first, second] = chainsConfig().chains as [ChainConfig, ChainConfig];
  const proxy = await startFaultProxy(urlOf(first));
  proxy.refuse();
  await start((one, two) => {
    one.rpcUrls = [proxy.through(urlOf(first))];
    two.rpcUrls = [urlOf(first), urlOf(second)];
  });
  const paymentId = await createPayment(api);
  expect((await offered(paymentId)).filter((place) => place.startsWith("31337"))).toEqual([]);
  await expect.poll(readyChecks).toMatchObject({ "eip155:31337": "unreachable", "eip155:31338": "ok" });
  expect((await pay(api, paymentId, { wallet, symbol: "USDC", chainId: 31_338 })).status).toBe("succeeded");
  proxy.pass();
  const next = await createPayment(api);
  expect(
    await eventually(
      () => offered(next),
      (places) => places.includes("31337 USDC"),
    ),
  ).toContain("31337 USDC");
  await proxy.close();
});
