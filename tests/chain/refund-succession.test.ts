import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Hex, parseEther } from "viem";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { RouterConfig } from "@/server/chain/client/routers";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi, type ErrorBody } from "@/tests/support/api";
import { testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { confirm, createPayment, findOption, type Option, pay, untilFinal } from "@/tests/support/pay";
import { DESTINATION } from "@/tests/support/payments";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { refundsOnChain, vaultOf } from "@/tests/support/router";
import type { RunningServer } from "@/tests/support/server";
import { openSuccession, type Succession } from "@/tests/support/succession";
import { makeWallet, type TestWallet, type WalletAction } from "@/tests/support/wallet";

/** The installation starts several times. */
vi.setConfig({ testTimeout: 240_000 });

const ID = 31_337;
const PRICE = 12_500_000n;
const PART = 4_000_000n;

interface Direct {
  id: string;
  option: Option;
  actions: WalletAction[];
}

let world: Succession;
/** Its payments stay in the vault. */
let shop: TestAccount;
/** Its payments go to its wallet, so that its refunds wait for money. */
let settled: TestAccount;
let wallet: TestWallet;
let server: RunningServer;
let api: Api;
let settledApi: Api;
let oldRouter: RouterConfig;
let newRouter: RouterConfig;

const ids = { kept: "", wanted: "", waiting: "", parts: "" };
let oldDirect: Direct;
let newDirect: Direct;

beforeAll(async () => {
  [shop, settled] = [await makeAccount(), await makeAccount()];
  await settleTo(settled, DESTINATION);
  wallet = await makeWallet();
  world = await openSuccession(inject("stack"));
  ({ oldRouter, newRouter } = world);
});
afterAll(() => server.stop());

async function start(routers: RouterConfig[], env: Record<string, string> = {}): Promise<void> {
  server = await world.start(routers, env);
  api = connectApi(server.url, shop.headers);
  settledApi = connectApi(server.url, settled.headers);
}

const ended = (router: RouterConfig) => ({ ...router, until: Math.floor(Date.now() / 1_000) });
const choice = (symbol: string) => ({ wallet, symbol, chainId: ID });

async function paid(by: Api): Promise<string> {
  const id = await createPayment(by);
  expect(await pay(by, id, choice("USDC"))).toMatchObject({ status: "succeeded" });
  return id;
}

/** Fetches a payment's `payDirect` call, which the buyer does not send yet. */
async function openDirect(): Promise<Direct> {
  const id = await createPayment(api);
  const option = await findOption(api, id, choice("ETH"));
  const body = { optionId: option.id, data: "" };
  const fetched = await api.post<{ actions: WalletAction[] }>(`/v1/gateway/payment/${id}/fetch`, body);
  return { id, option, actions: fetched.body.actions };
}

async function sendDirect({ id, option, actions }: Direct): Promise<void> {
  const data = (await wallet.executeActions(actions)) as [Hex];
  const body = { optionId: option.id, results: [{ type: "walletRpc" as const, data }] };
  expect((await confirm(api, id, body)).status).toBe(200);
  expect(await untilFinal(api, id)).toMatchObject({ status: "succeeded" });
}

async function refund(by: Api, paymentId: string, amount?: bigint) {
  const body = { paymentId, ...(amount !== undefined && { amount: String(amount) }) };
  return by.post<ErrorBody>("/v1/refunds", body);
}

async function untilRefunds(paymentId: string, statuses: string[]): Promise<void> {
  const read = async () => (await refundsOf(paymentId)).map(({ status }) => status);
  expect(await eventually(read, (now) => now.join() === statuses.join())).toEqual(statuses);
}

async function given(router: RouterConfig, paymentId: string): Promise<bigint[]> {
  return (await refundsOnChain(world.on(router), [paymentId])).map(({ args }) => args.amount);
}

/** The status of a router, without its heading and its vaults of coin, in alphabetical order. */
async function statusOf({ address }: RouterConfig): Promise<string[]> {
  const { code, lines } = await world.run("router", ["status", String(ID)]);
  expect(code).toBe(0);
  const first = lines.findIndex((line) => line.includes(`router ${address}`));
  expect(first).toBeGreaterThanOrEqual(0);
  const next = lines.findIndex((line, i) => i > first && line.includes(", router 0x"));
  return lines
    .slice(first + 1, next < 0 ? undefined : next)
    .map((line) => line.trim().replace(/ with quotes that end by \S+Z/, ""))
    .filter((line) => !line.endsWith(" ETH"))
    .sort();
}

const vault = ({ merchant }: TestAccount, rest: string) =>
  `vault of ${merchant.name} (${merchant.id}): ${rest}`;

const figures = (open: string, refunds: string) => [`${open}, 0 processing`, `${refunds}, 0 open exceptions`];

async function expectStatus(router: RouterConfig, lines: string[]): Promise<void> {
  expect(
    await eventually(
      () => statusOf(router),
      (now) => now.join() === lines.sort().join(),
    ),
  ).toEqual(lines);
}

test("an installation on the first edition has refunds that wait and refunds that nobody has sent", async () => {
  await start([oldRouter]);
  ids.kept = await paid(api);
  ids.wanted = await paid(api);
  ids.waiting = await paid(settledApi);
  oldDirect = await openDirect();
  expect((await refund(settledApi, ids.waiting)).status).toBe(200);
  await untilRefunds(ids.waiting, ["pending_funds"]);
  await world.expectSoundBooks();
  await server.stop();
  await start([oldRouter], { WORKER: "off" });
  expect((await refund(api, ids.wanted)).status).toBe(200);
  await untilRefunds(ids.wanted, ["pending"]);
  await world.expectSoundBooks();
  await expectStatus(oldRouter, [
    vault(shop, "25 USDC, 12.5 USDC of it for open refunds"),
    ...figures("1 open payment", "1 refundable payment, 2 open refunds"),
  ]);
  await server.stop();
});

test("after the change the first router gives them, and executes the call that was open", async () => {
  await start([ended(oldRouter), newRouter]);
  await untilRefunds(ids.wanted, ["succeeded"]);
  await sendDirect(oldDirect);
  await untilRefunds(ids.waiting, ["pending_funds"]);
  await world.expectSoundBooks();
  await expectStatus(oldRouter, [
    vault(shop, "12.5 USDC"),
    ...figures("0 open payments", "2 refundable payments, 1 open refund"),
  ]);
  // Money on the second router does not pay a refund of the first one.
  const deposit = { token: world.usdc, amount: PRICE };
  await depositTo(world.on(newRouter), settled.merchant.id, deposit);
  await expectStatus(newRouter, [
    vault(settled, "12.5 USDC"),
    ...figures("0 open payments", "0 refundable payments, 0 open refunds"),
  ]);
  await untilRefunds(ids.waiting, ["pending_funds"]);
  await depositTo(world.on(oldRouter), settled.merchant.id, deposit);
  await untilRefunds(ids.waiting, ["succeeded"]);
  expect(await given(oldRouter, ids.waiting)).toEqual([PRICE]);
  expect(await given(oldRouter, ids.wanted)).toEqual([PRICE]);
  expect(await vaultOf(world.on(newRouter), settled.merchant.id, world.usdc)).toBe(PRICE);
  await world.expectSoundBooks();
});

test("each router refunds as its edition can: the first in full, the second in parts", async () => {
  const whole = await refund(api, ids.kept, PART);
  expect(whole.body).toMatchObject({ code: "params_validation", details: { min: String(PRICE) } });
  ids.parts = await paid(api);
  expect((await refund(api, ids.parts, PART)).status).toBe(200);
  await untilRefunds(ids.parts, ["succeeded"]);
  newDirect = await openDirect();
  await world.expectSoundBooks();
  await server.stop("SIGKILL");
  await start([ended(oldRouter), newRouter], { WORKER: "off" });
  expect((await refund(api, ids.parts, PART)).status).toBe(200);
  await untilRefunds(ids.parts, ["succeeded", "pending"]);
  await world.expectSoundBooks();
  await expectStatus(newRouter, [
    vault(settled, "12.5 USDC"),
    vault(shop, "8.5 USDC, 4 USDC of it for open refunds"),
    ...figures("1 open payment", "1 refundable payment, 1 open refund"),
  ]);
});

test("a move of the vaults leaves the money of a part that is open", async () => {
  const { account, key } = world.newOwner;
  await testClient(world.chain).setBalance({ address: account.address, value: parseEther("10") });
  const keyFile = join(inject("stack").directory, "refunds-owner.key");
  writeFileSync(keyFile, key, { mode: 0o600 });
  await server.stop();
  await start([oldRouter, ended(newRouter)], { WORKER: "off" });
  const args = ["move-vaults", String(ID), newRouter.address, "--key-file", keyFile];
  const moved = await world.run("router", args);
  expect(moved.code).toBe(0);
  expect(moved.lines.map((line) => line.replace(/ to 0x.*/, "")).sort()).toEqual(
    [`12.5 USDC of ${settled.merchant.id}`, `4.5 USDC of ${shop.merchant.id}`].sort(),
  );
  const held = (router: RouterConfig, { merchant }: TestAccount) =>
    vaultOf(world.on(router), merchant.id, world.usdc);
  expect([await held(newRouter, shop), await held(oldRouter, shop)]).toEqual([PART, PRICE + 4_500_000n]);
  expect([await held(newRouter, settled), await held(oldRouter, settled)]).toEqual([0n, PRICE]);
  await server.stop();
});

test("on the way back the second router gives the parts, and executes the call that was open", async () => {
  await start([oldRouter, ended(newRouter)]);
  await untilRefunds(ids.parts, ["succeeded", "succeeded"]);
  await sendDirect(newDirect);
  await world.expectSoundBooks();
  expect(await given(newRouter, ids.parts)).toEqual([PART, PART]);
  await expectStatus(newRouter, figures("0 open payments", "2 refundable payments, 0 open refunds"));
  await expectStatus(oldRouter, [
    vault(settled, "12.5 USDC"),
    vault(shop, "17 USDC"),
    ...figures("0 open payments", "2 refundable payments, 0 open refunds"),
  ]);
  // The vault was moved, so the rest waits for money on its payment's router.
  expect((await refund(api, ids.parts)).status).toBe(200);
  await untilRefunds(ids.parts, ["succeeded", "succeeded", "pending_funds"]);
  await expectStatus(newRouter, figures("0 open payments", "1 refundable payment, 1 open refund"));
  const rest = PRICE - 2n * PART;
  await depositTo(world.on(newRouter), shop.merchant.id, { token: world.usdc, amount: rest });
  await untilRefunds(ids.parts, ["succeeded", "succeeded", "succeeded"]);
  expect(await given(newRouter, ids.parts)).toEqual([PART, PART, rest]);
  expect((await refund(api, ids.kept)).status).toBe(200);
  await untilRefunds(ids.kept, ["succeeded"]);
  expect(await given(oldRouter, ids.kept)).toEqual([PRICE]);
  await world.expectSoundBooks();
  await expectStatus(newRouter, figures("0 open payments", "1 refundable payment, 0 open refunds"));
  expect((await world.run("router", ["move-vaults", String(ID), newRouter.address])).lines).toEqual([
    expect.stringMatching(/^0\.\d+ ETH of mrch_/),
    ...Array.from({ length: 2 }, () => expect.stringMatching(/^ {2}\{"from":/)),
  ]);
});
