import { setTimeout as delay } from "node:timers/promises";
import { parseGwei } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { bringToRest, type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { FEE_RECIPIENT, testClient } from "@/tests/support/chains";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { drive, driveTicks, hasJob, hasStatus, versionsOf } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { db, sql } from "@/tests/support/sql";

const DEPTH = 3;
let { own, chain, account, payer, driver, mine } = {} as ChainWorld;
beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine } = await openChainWorld(inject("stack"), {
    id: 41_337,
    confirmations: DEPTH,
  }));
});
afterEach(() => bringToRest({ chain, driver, mine }));
afterAll(() => own.proxy.close());

const open = () => openPayment(account, { chain, payer, symbol: "USDC", amount: 1_000n });

/** Ends all signer leases repeatedly for this long, so that the next process gets one while another still works. */
async function stealLeases(forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    await db.query(sql`delete from lease where name like 'relay:%'`);
    await delay(20 + 60 * Math.random());
  }
}

describe("fees", () => {
  test("are raised on the same nonce while no block comes, and one version counts", async () => {
    await testClient(chain).setAutomine(false);
    const payment = await openPayment(account, { chain, payer, symbol: "USDT" });
    await confirmForRelay(payment);
    const relay = driver({ bumpAfterMs: 100, resendAfterMs: 50 });
    await drive(relay, async () => (await versionsOf(payment)).length >= 3);
    const versions = await versionsOf(payment);
    expect(new Set(versions.map(({ nonce }) => nonce)).size).toBe(1);
    for (const [i, { fee }] of versions.entries()) {
      const before = versions[i - 1]?.fee;
      if (before) expect(fee).toBeGreaterThanOrEqual((before * 115n) / 100n);
    }
    await testClient(chain).setAutomine(true);
    await mine(DEPTH);
    await drive(driver(), hasStatus(payment, "succeeded"));
    const executed = await executions(chain, [payment.id]);
    expect(executed).toHaveLength(1);
    expect((await paymentState(payment.id)).txHash).toBe(executed[0]?.transactionHash);
    expect(await timeline(payment.id)).toContain("relay.replaced");
  });

  test("are not raised for ever", async () => {
    await testClient(chain).setAutomine(false);
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(payment);
    const relay = driver({ bumpAfterMs: 1, maxVersions: 4 });
    await drive(relay, async () => (await versionsOf(payment)).length === 4);
    await driveTicks(relay, 20);
    expect(await versionsOf(payment)).toHaveLength(4);
  });
});

describe("leases", () => {
  test("outlive a round that takes longer, on a slow node, so that two workers do not alternate", async () => {
    const payments = [await open(), await open()];
    for (const payment of payments) await confirmForRelay(payment);
    own.proxy.delay(60);
    const drivers = [driver({ leaseMs: 100 }), driver({ leaseMs: 100 })];
    const isSent = async () =>
      (await Promise.all(payments.map(versionsOf))).every(({ length }) => length > 0);
    await Promise.all(drivers.map((each) => drive(each, isSent))).finally(() => own.proxy.pass());
    for (const payment of payments) expect(await versionsOf(payment)).toHaveLength(1);
  }, 60_000);

  test("that are taken away in the middle of rounds let each payment be sent once all the same", async () => {
    const payments = await Promise.all(Array.from({ length: 20 }, open));
    const drivers = [driver(), driver(), driver()];
    const thief = stealLeases(3_000);
    const isDone = async () => {
      await mine(1);
      const states = await Promise.all(payments.map(({ id }) => paymentState(id)));
      return states.every(({ status }) => status === "succeeded");
    };
    const running = Promise.all(drivers.map((each) => drive(each, isDone)));
    for (const payment of payments) await confirmForRelay(payment);
    await running;
    await thief;
    const executed = await executions(
      chain,
      payments.map(({ id }) => id),
    );
    const states = await Promise.all(payments.map(({ id }) => paymentState(id)));
    expect(executed.map(({ transactionHash }) => transactionHash).sort()).toEqual(
      states.map(({ txHash }) => txHash).sort(),
    );
  }, 60_000);
});

describe("a buyer who moves his balance first", () => {
  test("fails the payment, and not before that stands at depth", async () => {
    const poor = await makeBuyer(chain, 1);
    const payment = await openPayment(account, { chain, payer: poor, symbol: "USDC" });
    await testClient(chain).setAutomine(false);
    await confirmForRelay(payment);
    const relay = driver();
    await drive(relay, hasJob(payment, "signed"));
    await spendFirst(payment);
    await mine(1);
    await driveTicks(relay, 3);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing" });
    await mine(DEPTH);
    await drive(relay, hasStatus(payment, "failed"));
    expect(await paymentState(payment.id)).toMatchObject({
      jobs: ["failed"],
      attempts: ["failed"],
      versions: 1,
    });
  });
});

/** Spends the buyer's tokens in a transaction that miners prefer to the relayer's. */
async function spendFirst({ payer, terms }: OpenPayment): Promise<void> {
  await walletOf(chain, payer).writeContract({
    address: terms.token,
    abi: erc20Abi,
    functionName: "transfer",
    args: [FEE_RECIPIENT, terms.amount],
    gas: 100_000n,
    maxFeePerGas: parseGwei("90"),
    maxPriorityFeePerGas: parseGwei("80"),
  });
}
