import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { GatewayScope } from "@/server/auth/scope";
import { confirmPayment } from "@/server/gateway/confirm-payment";
import { fetchActions } from "@/server/gateway/fetch-actions";
import { listHoldings } from "@/server/gateway/list-holdings";
import { stopNotices } from "@/server/notices/stop-notices";
import { listStops } from "@/server/stops/list-stops";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { accountOf, optionsFor, signUsdc } from "@/tests/support/gateway-wallet";
import { runCommand } from "@/tests/support/operator-command";
import { confirmForRelay, openPayment } from "@/tests/support/payments";
import { drive, hasStatus } from "@/tests/support/relay-driver";

const CHAIN = 41_397;
/** Processes know a stop a second later. */
const KNOWN_AFTER_MS = 1_100;
const PAUSED = { code: "unavailable", status: 503, details: { reason: "router_paused" } };
const scope = { wallet: null } as unknown as GatewayScope;
let world: ChainWorld;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: CHAIN, confirmations: 1 });
});
afterAll(() => world.own.proxy.close());

async function pause(...args: string[]) {
  const ended = await runCommand("pause", process.env as Record<string, string>, args);
  await delay(KNOWN_AFTER_MS);
  return ended;
}

const open = () =>
  openPayment(world.account, { chain: world.chain, payer: world.payer, symbol: "USDC", lifetimeS: 900 });
/** Mines until a payment has succeeded. */
const paid = (payment: Awaited<ReturnType<typeof open>>) => async () => {
  await world.mine(1);
  return hasStatus(payment, "succeeded")();
};

const optionsOf = (paymentId: string) => optionsFor(world, paymentId);

async function symbolsOf(paymentId: string): Promise<string[]> {
  return (await optionsOf(paymentId)).map(({ amount }) => amount.display.assetSymbol);
}

test("a stopped token is neither offered nor confirmed; others are, and what was confirmed is paid", async () => {
  const before = await open();
  await confirmForRelay(before);
  const payment = await open();
  const confirm = await signUsdc(world, payment.id);
  expect(await symbolsOf(payment.id)).toEqual(expect.arrayContaining(["USDC", "ETH"]));

  const stopped = await pause("stop", String(CHAIN), "usdc", "--reason", "USDC trades below a dollar");
  expect(stopped).toMatchObject({ code: 0, lines: [expect.stringMatching(/^USDC on .+: no new payments/)] });
  const symbols = await symbolsOf(payment.id);
  expect(symbols).toContain("ETH");
  expect(symbols).not.toContain("USDC");
  await expect(confirmPayment(scope, confirm)).rejects.toMatchObject(PAUSED);
  const { holdings } = await listHoldings({ paymentId: payment.id, accounts: [accountOf(world)] });
  const stateOf = (symbol: string) =>
    holdings.find(({ balance }) => balance.display.assetSymbol === symbol)?.state;
  expect([stateOf("USDC"), stateOf("ETH")]).toEqual(["paused", "enough"]);
  expect(stopNotices("test", await listStops(), true)).toEqual([
    { kind: "payments_stopped", chainId: CHAIN, network: world.chain.name, symbol: "USDC", canResume: true },
  ]);
  await drive(world.driver(), paid(before));

  expect(await pause("resume", String(CHAIN), "USDC")).toMatchObject({ code: 0 });
  expect(await symbolsOf(payment.id)).toContain("USDC");
  expect(await confirmPayment(scope, confirm)).toMatchObject({ status: "processing" });
  await drive(world.driver(), paid(payment));
});

test("a stopped network gives no options and no transactions, and is named once", async () => {
  const payment = await open();
  const coin = (await optionsOf(payment.id)).find(({ amount }) => amount.display.assetSymbol === "ETH");
  expect(await pause("stop", String(CHAIN), "--reason", "The bridge is down")).toMatchObject({ code: 0 });
  expect(await optionsOf(payment.id)).toEqual([]);
  await expect(
    fetchActions({ paymentId: payment.id, optionId: coin?.id ?? "", data: "", requestId: "req" }),
  ).rejects.toMatchObject(PAUSED);
  expect(stopNotices("test", await listStops(), true)).toEqual([
    { kind: "payments_stopped", chainId: CHAIN, network: world.chain.name, symbol: null, canResume: true },
  ]);
  expect(await pause("stop", "all", "--reason", "A key leaked")).toMatchObject({ code: 0 });
  const { lines } = await pause("status");
  expect(lines).toEqual([
    expect.stringMatching(/: stopped since .+: The bridge is down$/),
    expect.stringMatching(/^All networks: stopped since .+: A key leaked$/),
  ]);
  expect((await pause("resume", String(CHAIN))).lines).toEqual([
    expect.stringMatching(/payments are taken again\. Still stopped: All networks\.$/),
  ]);
  expect(await optionsOf(payment.id)).toEqual([]);
  await pause("resume", "all");
  expect(await optionsOf(payment.id)).not.toEqual([]);
  expect(await pause("status")).toMatchObject({ code: 0, lines: ["Nothing is stopped."] });
});

test.each([
  [["stop", "all"], /^usage:/],
  [["stop", "99999", "--reason", "x"], /^99999 is no chain of this installation/],
  [["stop", String(CHAIN), "DOGE", "--reason", "x"], /^DOGE is no token of /],
  [["resume", String(CHAIN)], / was not stopped/],
])("%j is refused with what is wrong", async (args, why) => {
  expect(await pause(...args)).toMatchObject({ code: 1, lines: [expect.stringMatching(why)] });
});
