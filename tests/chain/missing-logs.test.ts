import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { getAddress, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { startWorker } from "@/server/jobs/start-worker";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks } from "@/tests/support/books";
import { publicClient, testClient } from "@/tests/support/chains";
import { addDeposit, sendToDeposit } from "@/tests/support/deposits";
import { eventually } from "@/tests/support/eventually";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import { pastTheRules } from "@/tests/support/owner-db";
import {
  confirmForRelay,
  confirmSent,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
} from "@/tests/support/payments";
import type { Affliction, RpcFault } from "@/tests/support/rpc-proxy";
import { db, one, sql } from "@/tests/support/sql";

/** The number of confirmations that each chain requires. */
const DEPTHS = [1, 3, 5];
const WITHIN_MS = 40_000;
const AMOUNT = 10n ** 15n;

interface Stage extends OwnNode {
  account: TestAccount;
  payer: PrivateKeyAccount;
}

const stopping = new AbortController();
let stages: Stage[];
let worker: Promise<void>;
let afflictions: Affliction[] = [];

beforeAll(async () => {
  const wanted = DEPTHS.map((confirmations, i) => ({ id: 44_337 + i, confirmations }));
  const own = await startOwnNodes(inject("stack"), wanted);
  const account = await makeAccount();
  stages = await Promise.all(
    own.map(async (each) => ({ ...each, account, payer: await makeBuyer(each.chain) })),
  );
  for (const { chain } of stages) {
    await testClient(chain).setAutomine(false);
    await testClient(chain).setIntervalMining({ interval: 1 });
  }
  worker = startWorker(stopping.signal);
}, 120_000);
afterEach(() => heal());
afterAll(async () => {
  stopping.abort();
  await worker;
  await Promise.all(stages.map(({ node }) => node.close()));
});

function heal(): void {
  for (const affliction of afflictions) affliction.heal();
  afflictions = [];
}

function afflict(faultOf: (stage: Stage) => RpcFault): void {
  afflictions = stages.map((stage) => stage.node.afflict(faultOf(stage)));
}

const withheld: RpcFault = ({ method }) => (method === "eth_getLogs" ? { result: [] } : "fine");
/** A node without logs that answers so when it is asked for the receipts of a block. */
const withoutReceipts =
  (answer: Awaited<ReturnType<RpcFault>>): RpcFault =>
  (call, pass) =>
    call.method === "eth_getBlockReceipts" ? answer : withheld(call, pass);
/** Without blooms in the headers, the chain cannot distinguish two blocks. */
const withoutBlooms: RpcFault = async (call, pass) => {
  if (!call.method.startsWith("eth_getBlockBy")) return withheld(call, pass);
  const { result } = await pass();
  return result ? { result: { ...(result as object), logsBloom: `0x${"00".repeat(256)}` } } : "fine";
};

/** Every second answer comes from an index that is one block behind its node. */
function lagging({ chain }: Stage): RpcFault {
  let calls = 0;
  const client = publicClient(chain);
  return async ({ method }, pass) => {
    if (method !== "eth_getLogs" || ++calls % 2 === 0) return "fine";
    const { result } = await pass();
    const head = await client.getBlockNumber({ cacheTime: 0 });
    return { result: (result as { blockNumber: Hex }[]).filter((log) => BigInt(log.blockNumber) < head) };
  };
}

/** The destinations identify the payments. */
const open = ({ account, chain, payer }: Stage, symbol: string) =>
  openPayment(account, {
    chain,
    payer,
    symbol,
    amount: symbol === "ETH" ? AMOUNT : 1_000_000n,
    destination: getAddress(`0x${randomBytes(20).toString("hex")}`),
  });

async function payByCoin(stage: Stage): Promise<OpenPayment> {
  const payment = await open(stage, "ETH");
  await confirmSent(payment, await sendDirect(payment)).catch(() => undefined);
  return payment;
}

async function payUnseen(stage: Stage): Promise<OpenPayment> {
  const payment = await open(stage, "ETH");
  await sendDirect(payment);
  return payment;
}

async function payBySignature(stage: Stage): Promise<OpenPayment> {
  const payment = await open(stage, "USDC");
  await confirmForRelay(payment);
  return payment;
}

async function payByDeposit(stage: Stage): Promise<OpenPayment> {
  const payment = await open(stage, "USDC");
  const deposit = await addDeposit(stage.account, payment);
  await sendToDeposit({ payment, deposit }, stage.payer, payment.terms.amount);
  return payment;
}

async function payOnEach(ways: ((stage: Stage) => Promise<OpenPayment>)[]): Promise<OpenPayment[]> {
  const paid: OpenPayment[] = [];
  for (const stage of stages) for (const way of ways) paid.push(await way(stage));
  return paid;
}

/** Returns the statuses of the payments that have not succeeded in time. */
async function unsucceeded(payments: readonly OpenPayment[], withinMs = WITHIN_MS): Promise<string[]> {
  const open = async () => {
    const states = await Promise.all(payments.map(({ id }) => paymentState(id)));
    return states.flatMap(({ status }, i) =>
      status === "succeeded" ? [] : `${payments[i]?.symbol} on ${payments[i]?.chain.id} is ${status}`,
    );
  };
  return eventually(open, (all) => all.length === 0, withinMs);
}

/** Lists missing entries of the books, from complete nodes; the audit itself posts nothing. */
async function differences(): Promise<string[]> {
  const audited = await Promise.all(stages.map(({ chain }) => auditBooks(chain)));
  return audited.flatMap(({ lines }) => lines);
}

const untilBooked = () => eventually(differences, (lines) => lines.length === 0, WITHIN_MS);

const ALL = [payByCoin, payUnseen, payBySignature];
/** Picks those whose transaction the buyer reported, which needs no log to be found. */
const reportedOf = (payments: OpenPayment[]) => payments.filter((_, i) => ALL[i % ALL.length] === payByCoin);

describe("every payment succeeds and the books have no difference when a node's logs", () => {
  test("are withheld for five seconds", async () => {
    afflict(() => withheld);
    const payments = await payOnEach(ALL);
    await delay(5_000);
    heal();
    expect(await unsucceeded(payments)).toEqual([]);
    expect(await untilBooked()).toEqual([]);
  }, 120_000);

  test("are withheld for eight seconds while buyers pay to deposit addresses", async () => {
    afflict(() => withheld);
    const payments = await payOnEach([payByDeposit]);
    await delay(8_000);
    heal();
    expect(await unsucceeded(payments)).toEqual([]);
    expect(await untilBooked()).toEqual([]);
  }, 120_000);

  test("lag one block behind it, every second time", async () => {
    afflict(lagging);
    const payments: OpenPayment[] = [];
    for (let round = 0; round < 3; round++) {
      payments.push(...(await payOnEach(ALL)));
      await delay(1_300);
    }
    expect(await unsucceeded(payments)).toEqual([]);
    expect(await untilBooked()).toEqual([]);
  }, 120_000);

  test("are gone for good", async () => {
    afflict(() => withheld);
    const payments = await payOnEach(ALL);
    expect(await unsucceeded(payments)).toEqual([]);
    heal();
    expect(await untilBooked()).toEqual([]);
  }, 120_000);

  test.each<[string, Awaited<ReturnType<RpcFault>>]>([
    ["fails", { error: { code: -32601, message: "the method eth_getBlockReceipts does not exist" } }],
    ["answers null", { result: null }],
    ["answers an empty list", { result: [] }],
  ])(
    "are gone for twenty seconds, and it %s when asked for the receipts of a block",
    async (_, answer) => {
      afflict(() => withoutReceipts(answer));
      const payments = await payOnEach(ALL);
      const [reported] = await Promise.all([unsucceeded(reportedOf(payments)), delay(20_000)]);
      expect(reported).toEqual([]);
      heal();
      expect(await unsucceeded(payments)).toEqual([]);
      expect(await untilBooked()).toEqual([]);
    },
    120_000,
  );

  test("are gone for seven seconds, and headers have no blooms", async () => {
    afflict(() => withoutBlooms);
    const payments = await payOnEach(ALL);
    expect(await unsucceeded(reportedOf(payments))).toEqual([]);
    await delay(7_000);
    heal();
    expect(await unsucceeded(payments)).toEqual([]);
    expect(await untilBooked()).toEqual([]);
  }, 120_000);
});

test("a payment that the router has executed does not fail for time while no log and no receipt shows it", async () => {
  const [stage] = stages as [Stage];
  const payment = await open(stage, "ETH");
  const hash = await sendDirect(payment);
  const mined = await eventually(
    () =>
      publicClient(stage.chain)
        .getTransactionReceipt({ hash })
        .catch(() => null),
    (receipt) => receipt !== null,
  );
  // Blocks and their receipts are also withheld, so only the router's state can be queried.
  const hidden: RpcFault = (call, pass) =>
    /Receipt/.test(call.method) ? { result: null } : withoutBlooms(call, pass);
  afflictions = [stage.node.afflict(hidden)];
  const { status } = await paymentState(payment.id);
  if (status === "requires_action") await confirmSent(payment, hash).catch(() => undefined);
  // Before that block is confirmed, the router's state would rightly show that nothing was paid by the new deadline.
  const cursor = () =>
    one<{ block: number }>(
      db,
      sql`select block_number as block from chain_cursor where chain_id = ${stage.chain.id}`,
    );
  const minedAt = Number(mined?.blockNumber);
  expect((await eventually(cursor, ({ block }) => block >= minedAt, WITHIN_MS)).block).toBeGreaterThanOrEqual(
    minedAt,
  );
  await pastTheRules(
    sql`update payment_option set deadline = deadline - 2000 where id = ${payment.optionId}`,
  );
  await delay(5_000);
  expect(["processing", "succeeded"]).toContain((await paymentState(payment.id)).status);
  heal();
  expect(await unsucceeded([payment])).toEqual([]);
}, 90_000);
