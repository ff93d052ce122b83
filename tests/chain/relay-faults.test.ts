import { type Hex, parseGwei } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { ChainConfig } from "@/server/chain/registry";
import { relayerAccount } from "@/server/chain/relayer-key";
import { db, one, sql } from "@/server/db/sql";
import { startWorker } from "@/server/jobs/start-worker";
import type { RelaySettings } from "@/server/relays/lane";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { FEE_RECIPIENT, publicClient, testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { type ProxiedChain, useOwnChain } from "@/tests/support/own-chain";
import {
  confirmForRelay,
  executeElsewhere,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import {
  drive,
  driveTurns,
  hasJob,
  hasStatus,
  isQuiet,
  newDriver,
  versionsOf,
} from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";

const DEPTH = 3;
let own: ProxiedChain;
let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;

beforeAll(async () => {
  own = await useOwnChain(inject("stack"), { id: 41_337, name: "Own", confirmations: DEPTH });
  chain = own.direct;
  account = await makeAccount();
  payer = await makeBuyer(chain);
});
afterEach(async () => {
  await testClient(chain).setAutomine(true);
  await drive(driver(), async () => {
    await mine(1);
    return isQuiet();
  });
});
afterAll(() => own.proxy.close());

const driver = (changes: Partial<RelaySettings> = {}) => newDriver(own.config, changes);
const mine = (blocks: number) => testClient(chain).mine({ blocks });

describe("fees", () => {
  test("are raised on the same nonce while no block comes, and one version counts", async () => {
    await testClient(chain).setAutomine(false);
    const payment = await openPayment(account, { chain, payer, symbol: "USDT" });
    await confirmForRelay(payment);
    const turns = driver({ bumpAfterMs: 100, resendAfterMs: 50 });
    await drive(turns, async () => (await versionsOf(payment)).length >= 3);
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
    const turns = driver({ bumpAfterMs: 1, maxVersions: 4 });
    await drive(turns, async () => (await versionsOf(payment)).length === 4);
    await driveTurns(turns, 20);
    expect(await versionsOf(payment)).toHaveLength(4);
  });
});

describe("a node that is away", () => {
  test.each(["refuse", "blackHole"] as const)("(%s) delays, and loses nothing", async (weather) => {
    const stopping = new AbortController();
    const worker = startWorker(stopping.signal);
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    own.proxy[weather]();
    try {
      await confirmForRelay(payment);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await paymentState(payment.id)).toMatchObject({ status: "processing", versions: 0 });
    } finally {
      own.proxy.pass();
    }
    const isMined = await eventually(hasJob(payment, "mined"), (mined) => mined);
    expect(isMined).toBe(true);
    await mine(DEPTH);
    const state = await eventually(
      () => paymentState(payment.id),
      ({ status }) => status === "succeeded",
    );
    expect(state).toMatchObject({ status: "succeeded", jobs: ["confirmed"] });
    stopping.abort();
    await worker;
    expect(await executions(chain, [payment.id])).toHaveLength(1);
  });
});

describe("leases that end at once", () => {
  test("two lanes that both believe to hold it send each payment once", async () => {
    const payments = await Promise.all(
      Array.from({ length: 20 }, () =>
        openPayment(account, { chain, payer, symbol: "USDC", amount: 1_000n }),
      ),
    );
    // Two leases end in the middle of a round; one is long enough for a round on a slow machine, so that there is progress.
    const drivers = [driver({ leaseMs: 60 }), driver({ leaseMs: 60 }), driver({ leaseMs: 1_000 })];
    const isDone = async () => {
      await mine(1);
      const states = await Promise.all(payments.map(({ id }) => paymentState(id)));
      return states.every(({ status }) => status === "succeeded");
    };
    const running = Promise.all(drivers.map((each) => drive(each, isDone)));
    for (const payment of payments) await confirmForRelay(payment);
    await running;
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

describe("another relayer that is first", () => {
  test("makes our transaction revert, and the payment succeeds by the other one", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await testClient(chain).setAutomine(false);
    await confirmForRelay(payment);
    const turns = driver();
    await drive(turns, hasJob(payment, "signed"));
    const [ours] = await versionsOf(payment);
    const foreign = await executeElsewhere(payment, {
      maxFeePerGas: parseGwei("90"),
      maxPriorityFeePerGas: parseGwei("80"),
    });
    await mine(1);
    const receipt = await publicClient(chain).getTransactionReceipt({ hash: ours?.hash as Hex });
    expect(receipt.status).toBe("reverted");
    await mine(DEPTH);
    await drive(turns, hasJob(payment, "confirmed"));
    expect(await paymentState(payment.id)).toMatchObject({ status: "succeeded", txHash: foreign });
    expect(await timeline(payment.id)).toContain("relay.adopted");
    const job = await one(db, sql`select tx_hash as hash from relay_job where payment_id = ${payment.id}`);
    expect(job).toEqual({ hash: foreign });
  });

  test("does not help a call whose buyer has nothing left", async () => {
    const poor = await makeBuyer(chain, 1);
    const payment = await openPayment(account, { chain, payer: poor, symbol: "USDC" });
    await testClient(chain).setAutomine(false);
    await confirmForRelay(payment);
    const turns = driver();
    await drive(turns, hasJob(payment, "signed"));
    await spendFirst(payment);
    await mine(1);
    await driveTurns(turns, 3);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing" });
    await mine(DEPTH);
    await drive(turns, hasStatus(payment, "failed"));
    expect(await paymentState(payment.id)).toMatchObject({
      jobs: ["failed"],
      attempts: ["failed"],
      versions: 1,
    });
  });
});

describe("a key that is used elsewhere", () => {
  test("halts its lane, fails what lost its nonce and signs nothing more", async () => {
    await testClient(chain).setAutomine(false);
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(payment);
    const turns = driver({ lostAfterMs: 100, resendAfterMs: 60_000 });
    await drive(turns, hasJob(payment, "signed"));
    const [signed] = await versionsOf(payment);
    await testClient(chain).dropTransaction({ hash: signed?.hash as Hex });
    await walletOf(chain, relayerAccount()).sendTransaction({
      to: payer.address,
      value: 1n,
      nonce: signed?.nonce,
      maxFeePerGas: parseGwei("50"),
    });
    await testClient(chain).setAutomine(true);
    await mine(DEPTH);
    await drive(turns, hasStatus(payment, "failed"));
    const { reason } = await one<{ reason: string }>(
      db,
      sql`select halted_reason as reason from relay_lane where address = ${turns.lane.address}`,
    );
    expect(reason).toContain(`nonce ${signed?.nonce}`);
    const next = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(next);
    await driveTurns(turns, 5);
    expect(await paymentState(next.id)).toMatchObject({ status: "processing", versions: 0 });
    await db.query(sql`update relay_lane set halted_reason = null`);
    await drive(turns, hasJob(next, "mined"));
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
