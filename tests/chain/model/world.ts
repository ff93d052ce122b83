import { readFileSync, writeFileSync } from "node:fs";
import { type Hex, zeroAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import type { ChainConfig } from "@/server/chain/client/registry";
import { makeAccount, settleTo } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { balanceOf, publicClient } from "@/tests/support/chains";
import type { Stack } from "@/tests/support/installation";
import type { ProxiedChain } from "@/tests/support/own-chain";
import type { StatusAnswer } from "@/tests/support/pay";
import { executions, feesHeldOf, refOf, refundsOnChain, vaultOf } from "@/tests/support/router";
import { startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import {
  afterWork,
  balanceIn,
  buyer,
  credit,
  DESTINATION,
  FEES_TO,
  isFinal,
  type Model,
  noteStatus,
  type Payment,
  type Status,
  vault,
} from "./model";
import { COINS, type Coin, FEES, RATES } from "./prices";
import { HandWorker } from "./worker";

export const DEPTH = 2;
/** Each buyer's initial balances, in whole units. */
const PURSES = [1_000, 20, 0];
export const WALLETS = PURSES.map((_, i) => i);

/** The state that all runs share: a server whose worker the test drives, and a chain that mines on demand. */
export interface Site {
  url: string;
  chain: ChainConfig;
  worker: HandWorker;
  stop(): Promise<void>;
}

/** One run's account, merchants and buyers. */
export interface World extends Site {
  accountId: string;
  /** One for each merchant. */
  merchants: { id: string; name: string; api: Api }[];
  wallets: TestWallet[];
  destination: Hex;
  startedS: number;
}

export async function openSite(stack: Stack, own: ProxiedChain): Promise<Site> {
  const file = process.env.CHAINS_FILE as string;
  const written = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...written, rates: RATES, fees: FEES }));
  const server = await startServer({
    way: "mount",
    installation: thisInstallation(stack),
    env: { WORKER: "off" },
  });
  return {
    url: server.url,
    chain: own.direct,
    worker: new HandWorker(own.direct),
    async stop() {
      await server.stop();
      await own.proxy.close();
    },
  };
}

export async function newWorld(site: Site, model: Model): Promise<World> {
  const account = await makeAccount();
  const destination = privateKeyToAccount(generatePrivateKey()).address;
  await settleTo(account, destination);
  const wallets = await Promise.all(PURSES.map((units) => makeWallet({ chains: [site.chain], units })));
  const merchants = [account.merchant, account.otherMerchant].map((merchant) => ({
    ...merchant,
    api: connectApi(site.url, { "Api-Key": account.apiKey, "Merchant-Id": merchant.id }),
  }));
  const startedS = Math.floor(Date.now() / 1_000);
  const world = { ...site, accountId: account.id, merchants, wallets, destination, startedS };
  for (const [holder, coin] of holdings())
    credit(model, holder, [coin, await balanceOnChain(world, holder, coin)]);
  return world;
}

/** Lists everybody whose balances the model tracks. */
export function holdings(): [string, Coin][] {
  const holders = [...WALLETS.map(buyer), DESTINATION, FEES_TO, vault(0), vault(1)];
  return holders.flatMap((holder) => COINS.map((coin): [string, Coin] => [holder, coin]));
}

/** Reads a balance on the chain. */
export function balanceOnChain(
  { chain, wallets, destination, merchants }: World,
  holder: string,
  coin: Coin,
) {
  for (const [i, { id }] of merchants.entries()) {
    if (holder === vault(i)) return vaultOf(chain, id, tokenOf(chain, coin));
  }
  if (holder === FEES_TO) return feesHeldOf(chain, tokenOf(chain, coin));
  const addresses = new Map([[DESTINATION, destination]]);
  wallets.forEach(({ account }, i) => {
    addresses.set(buyer(i), account.address);
  });
  const address = addresses.get(holder);
  if (!address) throw new Error(`${holder} is nobody`);
  return balanceOf(chain, address, coin);
}

export function tokenOf(chain: ChainConfig, coin: Coin): Hex {
  return chain.tokens.find(({ symbol }) => symbol === coin)?.address ?? zeroAddress;
}

/** Computes the gas that a buyer paid for mined transactions. */
export async function chargeGas(world: World, model: Model, [wallet, hashes]: [number, Hex[]]) {
  for (const hash of hashes) {
    const receipt = await publicClient(world.chain).waitForTransactionReceipt({ hash });
    credit(model, buyer(wallet), ["ETH", -receipt.gasUsed * receipt.effectiveGasPrice]);
  }
}

/** Reads the router's events of the run's payments and updates the model. @throws Error for an unexpected one */
export async function observeChain(world: World, model: Model): Promise<void> {
  const ids = model.payments.map(({ id }) => id);
  if (ids.length === 0) return;
  const byRef = new Map(model.payments.map((payment) => [refOf(payment.id), payment]));
  for (const event of await executions(world.chain, ids)) {
    const payment = byRef.get(event.args.paymentRef);
    if (payment?.executed?.block === event.blockNumber) continue;
    if (!payment || payment.executed) throw new Error(`payment ${payment?.id} was executed twice`);
    noteExecution(world, model, { payment, event });
  }
  await observeRefunds(world, model, byRef);
  for (const payment of model.payments) noteLack(model, payment);
}

interface Executed {
  payment: Payment;
  event: Awaited<ReturnType<typeof executions>>[number];
}

function noteExecution(world: World, model: Model, { payment, event }: Executed): void {
  const { args, blockNumber: block } = event;
  const by = [...payment.options.values()].find(
    ({ wallet, symbol }) =>
      world.wallets[wallet]?.account.address === args.payer && tokenOf(world.chain, symbol) === args.token,
  );
  const isOrdered = by && (payment.accepted?.option === by || by.isSent);
  if (!isOrdered) throw new Error(`payment ${payment.id} was executed by what nobody ordered`);
  const { wallet, symbol, amount, fee } = by;
  const isSettled = payment.merchant === 0;
  expect(args).toMatchObject({ amount, fee, destination: isSettled ? world.destination : zeroAddress });
  payment.executed = { by, block };
  credit(model, buyer(wallet), [symbol, -amount]);
  credit(model, FEES_TO, [symbol, fee]);
  credit(model, isSettled ? DESTINATION : vault(payment.merchant), [symbol, amount - fee]);
}

async function observeRefunds(world: World, model: Model, byRef: Map<Hex, Payment>): Promise<void> {
  const seen = new Map<Payment, number>();
  for (const { args, to } of await refundsOnChain(
    world.chain,
    model.payments.map(({ id }) => id),
  )) {
    const payment = byRef.get(args.paymentRef);
    if (!payment?.executed) throw new Error(`payment ${payment?.id} was given back and never paid`);
    const nth = (seen.get(payment) ?? 0) + 1;
    seen.set(payment, nth);
    if (nth <= payment.refunds.filter(({ isDone }) => isDone).length) continue;
    const part = payment.refunds.find(({ amount, isDone }) => !isDone && amount === args.amount);
    if (!part) throw new Error(`nobody requested a refund of ${args.amount} of payment ${payment.id}`);
    const { wallet, symbol } = payment.executed.by;
    expect(to).toBe(world.wallets[wallet]?.account.address);
    part.isDone = true;
    credit(model, vault(payment.merchant), [symbol, -part.amount]);
    credit(model, buyer(wallet), [symbol, part.amount]);
  }
}

function noteLack(model: Model, payment: Payment): void {
  const option = payment.accepted?.option;
  if (payment.status !== "processing" || payment.executed || !option) return;
  if (balanceIn(model, buyer(option.wallet), option.symbol) < option.amount) payment.lackedFunds = true;
}

/** Reads a payment's status over HTTP and checks that it is complete and one of these. */
export async function observeStatus(world: World, payment: Payment, allowed: Status[]): Promise<void> {
  const path = `/v1/gateway/payment/${payment.id}/status`;
  const { status, body } = await connectApi(world.url).get<StatusAnswer>(path);
  expect(status).toBe(200);
  const found = body.status as Status;
  noteStatus(payment, found, allowed);
  const pollInMs = isFinal(found) ? null : found === "processing" ? 2_000 : 1_000;
  expect(body).toMatchObject({ isFinal: isFinal(found), pollInMs });
  expect(body.info?.optionAmount.value ?? null).toBe(
    found === "succeeded" ? String(payment.executed?.by.amount) : null,
  );
  if (found === "succeeded") await expectDepth(world, payment);
}

async function expectDepth({ chain }: World, { id, executed }: Payment): Promise<void> {
  const head = await publicClient(chain).getBlockNumber();
  if (!executed || head - executed.block + 1n < BigInt(DEPTH)) throw new Error(`${id} succeeded too early`);
}

/** Checks all payments after the worker has run. */
export async function observeWork(world: World, model: Model, hasRead: boolean): Promise<void> {
  await observeChain(world, model);
  const head = await publicClient(world.chain).getBlockNumber();
  for (const payment of model.payments) {
    await observeStatus(world, payment, afterWork(payment, { head, depth: BigInt(DEPTH), hasRead }));
  }
}
