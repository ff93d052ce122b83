import { setTimeout as delay } from "node:timers/promises";
import { parseEther } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { findExecutable } from "@/server/gateway/find-executable";
import { countBit } from "@/server/gateway/option-row";
import { rememberActionCounts } from "@/server/gateway/store-options";
import { transition } from "@/server/payments/transition";
import { closeEnded } from "@/server/reconciliation/close-ended";
import { auditBooks } from "@/tests/support/books";
import { bringToRest, type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { publicClient, testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import {
  addOption,
  allowRelayer,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { drive } from "@/tests/support/relay-driver";
import { executions, isClosed as isClosedOn, refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, one, sql, transaction } from "@/tests/support/sql";
import { startWorkerProcess } from "@/tests/support/worker-process";

const DEPTH = 2;
const AMOUNT = parseEther("0.5");
let world: ChainWorld;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: 41_371, confirmations: DEPTH });
});
/** After each test the books match the chain. */
afterEach(async () => {
  await bringToRest(world);
  await world.mine(DEPTH);
  await drive(world.driver(), async () => (await auditBooks(world.own.config)).lines.length === 0);
});
afterAll(() => world.own.proxy.close());

/** Checks that a payment was closed or paid on its router, and is an exception in the second case only. */
async function expectOneEnd(payment: OpenPayment): Promise<void> {
  const [[job], found] = [await jobsOf(payment), await exceptionsOf(payment)];
  const wasClosed = await isClosed(payment);
  expect(job?.status).toBe(wasClosed ? "confirmed" : "failed");
  expect(found).toEqual(wasClosed ? [] : [{ kind: "late" }]);
  expect(await executions(world.chain, [payment.id])).toHaveLength(wasClosed ? 0 : 1);
}

/** Opens a payment whose buyer's wallet holds the transaction. */
async function handedOut(amount = AMOUNT): Promise<OpenPayment> {
  const payment = await openPayment(world.account, {
    ...{ chain: world.chain, payer: world.payer, symbol: "ETH" },
    amount,
  });
  await rememberActionCounts(new Map([[payment.optionId, countBit(1)]]));
  return payment;
}

async function cancel({ id: paymentId }: OpenPayment): Promise<void> {
  const move = { to: "cancelled", reason: "cancelled_by_user" } as const;
  const isDone = await transaction((tx) => transition(tx, { paymentId, from: "requires_action", move }));
  expect(isDone).toBe(true);
}

interface CloseJob {
  status: string;
  txHash: string | null;
  failure: string | null;
}

const jobsOf = ({ id }: OpenPayment) =>
  many<CloseJob>(
    db,
    sql`select status, tx_hash as "txHash", failure from relay_job where payment_id = ${id} and kind = 'close'`,
  );

const hasCloseJob = (payment: OpenPayment, status: string) => async () => {
  await world.mine(1);
  return (await jobsOf(payment))[0]?.status === status;
};

const isClosed = ({ id }: OpenPayment) => isClosedOn(world.chain, id);

const exceptionsOf = ({ id }: OpenPayment) =>
  many<{ kind: string }>(db, sql`select kind from payment_exception where payment_id = ${id}`);

describe("a payment that was cancelled while a wallet holds its transaction", () => {
  test("is closed, and the transaction that comes afterwards moves no money", async () => {
    const payment = await handedOut();
    await cancel(payment);
    expect(await findExecutable(payment.id)).toMatchObject({ chains: [{ id: world.chain.id }] });
    await closeEnded(world.own.config);
    await drive(world.driver(), hasCloseJob(payment, "confirmed"));
    expect(await isClosed(payment)).toBe(true);
    // The router's own event says it to the buyer's page, once it is booked.
    await drive(world.driver(), async () => (await findExecutable(payment.id)) === null);
    const hash = await sendDirect(payment);
    const receipt = await publicClient(world.chain).waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe("reverted");
    await drive(world.driver(), async () => true);
    expect(await paymentState(payment.id)).toMatchObject({ status: "cancelled" });
    expect(await exceptionsOf(payment)).toEqual([]);
    const types = await timeline(payment.id);
    expect(types).toContain("relay.closing");
    expect(types).toContain("relay.closed");
  });

  test("is closed once, however often it is looked for and by two workers", async () => {
    const payment = await handedOut();
    await cancel(payment);
    const looks = Array.from({ length: 6 }, () => closeEnded(world.own.config));
    await Promise.all(looks);
    const drivers = [world.driver({ leaseMs: 100 }), world.driver({ leaseMs: 100 })];
    await Promise.all(drivers.map((each) => drive(each, hasCloseJob(payment, "confirmed"))));
    expect(await jobsOf(payment)).toHaveLength(1);
    const closed = await publicClient(world.chain).getContractEvents({
      address: routerOf(world.chain),
      abi: paymentRouter2Abi,
      eventName: "PaymentClosed",
      args: { paymentRef: refOf(payment.id) },
      fromBlock: 0n,
    });
    expect(closed).toHaveLength(1);
  });

  test("is an exception as before when the transaction came first", async () => {
    const payment = await handedOut();
    await cancel(payment);
    const hash = await sendDirect(payment);
    await closeEnded(world.own.config);
    await drive(world.driver(), hasCloseJob(payment, "failed"));
    expect(await jobsOf(payment)).toMatchObject([{ failure: "the payment was paid first" }]);
    expect(await exceptionsOf(payment)).toEqual([{ kind: "late" }]);
    expect(await executions(world.chain, [payment.id])).toMatchObject([{ transactionHash: hash }]);
  });

  test("ends in one of the two ways when both are in the pool at once", async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => handedOut(AMOUNT)));
    for (const payment of payments) await cancel(payment);
    await testClient(world.chain).setAutomine(false);
    await closeEnded(world.own.config);
    const relay = world.driver();
    const [early, late] = [payments.slice(0, 3), payments.slice(3)];
    // One buyer sends them, so each takes the next nonce.
    for (const payment of early) await sendDirect(payment);
    await drive(relay, async () => {
      const jobs = await Promise.all(payments.map(jobsOf));
      return jobs.every(([job]) => job?.status === "signed");
    });
    for (const payment of late) await sendDirect(payment);
    await testClient(world.chain).setAutomine(true);
    await drive(world.driver(), async () => {
      await world.mine(1);
      const jobs = await Promise.all(payments.map(jobsOf));
      return jobs.every(([job]) => job?.status === "confirmed" || job?.status === "failed");
    });
    for (const payment of payments) await expectOneEnd(payment);
  }, 60_000);

  test.each([
    ["after the bytes were stored, before they are sent", "request"],
    ["after they were sent, before the receipt", "reply"],
  ] as const)(
    "a worker killed %s: another closes with the same bytes",
    async (_, at) => {
      const payment = await handedOut();
      await cancel(payment);
      const trap = world.own.proxy.trap({ match: /eth_sendRawTransaction/, at });
      const first = await startWorkerProcess(inject("stack"));
      await trap.caught;
      await first.kill();
      trap.drop();
      const second = await startWorkerProcess(inject("stack"));
      const ended = await eventually(
        async () => hasCloseJob(payment, "confirmed")(),
        (isDone) => isDone,
      );
      await second.stop();
      expect(ended).toBe(true);
      expect(await isClosed(payment)).toBe(true);
      const { signed } = await one<{ signed: number }>(
        db,
        sql`select count(distinct t.nonce) as signed from relay_transaction t join relay_job j on j.transaction_id = t.job_id
            where j.payment_id = ${payment.id}`,
      );
      expect(signed).toBe(1);
    },
    90_000,
  );
});

describe("no closing call is queued", () => {
  test("for a transaction that nobody was given, an open payment, or a small one", async () => {
    const untaken = await openPayment(world.account, {
      ...{ chain: world.chain, payer: world.payer, symbol: "ETH" },
      amount: AMOUNT,
    });
    await cancel(untaken);
    const open = await handedOut();
    const small = await handedOut(1_000n);
    await cancel(small);
    await closeEnded(world.own.config);
    for (const payment of [untaken, open, small]) expect(await jobsOf(payment)).toEqual([]);
  });

  test("for a payment that the same router was paid for", async () => {
    const payment = await handedOut();
    const other = await addOption(payment, {
      ...{ chain: world.chain, payer: await makeBuyer(world.chain), symbol: "ETH" },
      amount: AMOUNT,
    });
    await sendDirect(other);
    await drive(world.driver(), async () => {
      await world.mine(1);
      return (await paymentState(payment.id)).status === "succeeded";
    });
    await closeEnded(world.own.config);
    expect(await jobsOf(payment)).toEqual([]);
  });
});

test("a closing call whose block a reorganisation drops is sent again", async () => {
  const payment = await handedOut();
  await cancel(payment);
  await closeEnded(world.own.config);
  const relay = world.driver();
  await drive(relay, async () => (await jobsOf(payment))[0]?.status === "mined");
  await world.reorganise(1);
  await delay(50);
  await drive(world.driver(), hasCloseJob(payment, "confirmed"));
  expect(await isClosed(payment)).toBe(true);
});

test("a payment that another relayer closed needs no call", async () => {
  const payment = await handedOut();
  await cancel(payment);
  await closeEnded(world.own.config);
  const [job] = await many<{ calldata: `0x${string}`; relayer: `0x${string}` }>(
    db,
    sql`select calldata, relayer from relay_job where payment_id = ${payment.id}`,
  );
  const other = await makeBuyer(world.chain);
  await allowRelayer(world.chain, other.address);
  await walletOf(world.chain, other).sendTransaction({
    ...{ to: routerOf(world.chain), data: job?.calldata ?? "0x", gas: 200_000n },
  });
  await drive(world.driver(), hasCloseJob(payment, "confirmed"));
  expect(await isClosed(payment)).toBe(true);
});
