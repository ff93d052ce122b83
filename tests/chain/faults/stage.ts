import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Address, getAddress, type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import type { MerchantScope } from "@/server/auth/scope";
import type { ChainConfig, ChainsConfig } from "@/server/chain/client/registry";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { deployRouters, testClient, urlOf } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { type FaultProxy, startFaultProxy } from "@/tests/support/fault-proxy";
import { postgresMessages } from "@/tests/support/framing";
import type { Stack } from "@/tests/support/installation";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
} from "@/tests/support/payments";
import { depositTo } from "@/tests/support/refunds";
import { type RpcProxy, startRpcProxy } from "@/tests/support/rpc-proxy";
import { startChain } from "@/tests/support/start-chains";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

export const CONFIRMATIONS = 2;
const BLOCK_TIME_S = 1;
/** As many as there are rows, should one stage play them all. */
const PREPAID = 24;
const WAIT_MS = 45_000;
/** The amounts identify the payments. */
const FIRST_AMOUNT = 1_000_000n;
let amounts = FIRST_AMOUNT;
const PART = 300_000n;

/** Where one row of the table is played at a time: a chain, a worker, and proxies before all that the worker talks to. */
export interface Stage {
  /** As the test sees it: never through a proxy. */
  chain: ChainConfig;
  node: RpcProxy;
  postgres: FaultProxy;
  worker: WorkerProcess;
  account: TestAccount;
  payer: PrivateKeyAccount;
  /** A second worker for the same chain, which no proxy stands before. */
  startAnother(): Promise<WorkerProcess>;
  /** Payments that have succeeded and can be given back. */
  prepaid: OpenPayment[];
}

interface Place {
  stack: Stack;
  /** Of a chain, whose own RPC URL no proxy stands before. */
  chain: ChainConfig;
  rates: ChainsConfig["rates"];
}

/** Starts chains with routers, which make a block on demand until `openStage`. */
export function startStageChains(stack: Stack, ids: number[]): Promise<ChainsConfig> {
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const each = ids.map(async (id) => {
    const { config } = await startChain(stack.directory, { id, name: `Stage ${id}` });
    const deployed = await deployRouters({ chains: [config], rates: stack.chains.rates }, keys);
    return deployed.chains.map((chain) => ({
      ...chain,
      confirmations: CONFIRMATIONS,
      blockTimeMs: BLOCK_TIME_S * 1_000,
    }));
  });
  return Promise.all(each).then((chains) => ({ chains: chains.flat(), rates: stack.chains.rates }));
}

/** Starts a worker for a chain, pays what is to be given back later, and makes the chain's blocks come by the clock. */
export async function openStage({ stack, chain, rates }: Place): Promise<Stage> {
  const node = await startRpcProxy(urlOf(chain));
  const databaseUrl = process.env.DATABASE_URL as string;
  const postgres = await startFaultProxy(databaseUrl, postgresMessages);
  const start = (chains: ChainConfig[], url: string) => {
    const file = join(stack.directory, `chains-${randomBytes(6).toString("hex")}.json`);
    writeFileSync(file, JSON.stringify({ chains, rates }));
    return startWorkerProcess(stack, { CHAINS_FILE: file, DATABASE_URL: url });
  };
  const [worker, account, payer] = await Promise.all([
    start([{ ...chain, rpcUrls: [node.url] }], postgres.through(databaseUrl)),
    makeAccount(),
    makeBuyer(chain),
  ]);
  const startAnother = () => start([chain], databaseUrl);
  const stage: Stage = { chain, node, postgres, worker, account, payer, startAnother, prepaid: [] };
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  await depositTo(chain, account.merchant.id, { token, amount: 100_000_000n });
  await testClient(chain).setAutomine(false);
  await keepMining(stage);
  while (stage.prepaid.length < PREPAID) stage.prepaid.push(await begin(stage, { destination: zeroAddress }));
  for (const payment of stage.prepaid) await untilStatus(payment, "succeeded");
  return stage;
}

export async function closeStage({ worker, node, postgres }: Stage): Promise<void> {
  await worker.kill();
  await Promise.all([node.close(), postgres.close()]);
}

/** Blocks come by the clock. */
export function keepMining({ chain }: Stage): Promise<void> {
  return testClient(chain).setIntervalMining({ interval: BLOCK_TIME_S });
}

/** No block comes until `keepMining`, but those that are requested. */
export function stopMining({ chain }: Stage): Promise<void> {
  return testClient(chain).setIntervalMining({ interval: 0 });
}

export function mine({ chain }: Stage, blocks = 1): Promise<void> {
  return testClient(chain).mine({ blocks });
}

type Changes = Partial<{ symbol: string; destination: Address; payer: PrivateKeyAccount }>;

/** An open payment with an amount, and a destination, that no other payment has. */
export function open({ account, chain, payer }: Stage, changes: Changes = {}): Promise<OpenPayment> {
  const destination = getAddress(`0x${randomBytes(20).toString("hex")}`);
  const options = { chain, payer, symbol: "USDC", destination, amount: amounts++, ...changes };
  return openPayment(account, options);
}

/** A payment that its buyer has just signed. */
export async function begin(stage: Stage, changes: Changes = {}): Promise<OpenPayment> {
  const payment = await open(stage, changes);
  await confirmForRelay(payment);
  return payment;
}

/** The first part of a refund: like the second one, an amount that no other payment or part has. */
const partOf = ({ terms }: OpenPayment) => PART + 2n * (terms.amount - FIRST_AMOUNT);

/** Requests two refunds of a payment that has succeeded before: a part, and everything that is left. */
export async function beginRefund(stage: Stage): Promise<OpenPayment> {
  const payment = stage.prepaid.pop();
  if (!payment) throw new Error("nothing is left to give back");
  const scope: MerchantScope = await forMerchant(
    await authenticateKey(stage.account.apiKey),
    stage.account.merchant.id,
  );
  for (const amount of [String(partOf(payment)), undefined]) {
    const client = { idempotencyRecord: null, requestId: newId("req") };
    await insist(() => requestRefund(scope, { paymentId: payment.id, amount }, client));
  }
  return payment;
}

/** Repeats what is `unavailable`, as clients do: a stopped worker may hold a row until Postgres ends its transaction. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    try {
      return await act();
    } catch (error) {
      const isPassing = error instanceof AppError && error.code === "unavailable";
      if (!isPassing || Date.now() > until) throw error;
    }
  }
}

/** What each row lets happen under its fault: a payment of each kind of signature, and a refund in two parts. */
export async function beginAll(stage: Stage): Promise<OpenPayment[]> {
  return [await beginRefund(stage), await begin(stage), await begin(stage, { symbol: "USDT" })];
}

/** @throws Error when a payment does not come to a status in time */
export async function untilStatus({ id }: OpenPayment, wanted: string, withinMs = WAIT_MS): Promise<void> {
  const isWanted = ({ status }: { status: string }) => status === wanted;
  const { status } = await eventually(() => paymentState(id), isWanted, withinMs);
  if (status !== wanted) throw new Error(`payment ${id} is ${status}, not ${wanted}`);
}

/** @throws Error when it does not come true in time */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  if (!(await eventually(async () => isTrue(), Boolean, WAIT_MS))) throw new Error(`it never came: ${what}`);
}
