import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { bringToRest, type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { publicClient, rawTransaction, testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { exceptionsOf } from "@/tests/support/exceptions";
import {
  addOption,
  confirmForRelay,
  executeElsewhere,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
  timeline,
} from "@/tests/support/payments";
import { type Driver, drive, driveTicks, hasJob, hasStatus, versionsOf } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { db, many, one, sql } from "@/tests/support/sql";

const DEPTH = 3;
/** Of payments on a chain whose clock was moved forward. */
const LIFETIME_S = 120;
let { own, chain, account, payer, driver, mine, reorganise } = {} as ChainWorld;
beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine, reorganise } = await openChainWorld(inject("stack"), {
    id: 41_338,
    confirmations: DEPTH,
  }));
});
afterEach(() => bringToRest({ chain, driver, mine }));
afterAll(() => own.proxy.close());

describe("depth", () => {
  test("a payment does not succeed before its block has the configured confirmations", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(payment);
    const relay = driver();
    await drive(relay, hasJob(payment, "mined"));
    for (let depth = 1; depth < DEPTH; depth++) {
      await driveTicks(relay, 5);
      expect(await paymentState(payment.id)).toMatchObject({ status: "processing", jobs: ["mined"] });
      await mine(1);
    }
    await drive(relay, hasStatus(payment, "succeeded"));
    expect(await executions(chain, [payment.id])).toHaveLength(1);
  });

  test("an execution that nobody confirmed holds the payment at once, and pays it at depth", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH" });
    const hash = await sendDirect(payment);
    const relay = driver();
    await drive(relay, hasStatus(payment, "processing"));
    await mine(1);
    await driveTicks(relay, 1);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing", attempts: ["active"] });
    await mine(DEPTH - 2);
    await drive(relay, hasStatus(payment, "succeeded"));
    expect(await paymentState(payment.id)).toMatchObject({ txHash: hash, attempts: ["succeeded"] });
  });
});

describe("reorganisations", () => {
  test("above the depth: the same bytes are sent again, and there is one transfer", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(payment);
    const relay = driver();
    await drive(relay, hasJob(payment, "mined"));
    const [first] = await versionsOf(payment);
    await reorganise(1);
    await drive(relay, async () => (await timeline(payment.id)).includes("relay.reorged"));
    await drive(relay, hasJob(payment, "mined"));
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing", versions: 1 });
    await mine(DEPTH);
    await drive(relay, hasStatus(payment, "succeeded"));
    const executed = await executions(chain, [payment.id]);
    expect(executed.map(({ transactionHash }) => transactionHash)).toEqual([first?.hash]);
  });

  test("below the depth: statuses stay, the same bytes are sent again, and the record is put right", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDT" });
    await confirmForRelay(payment);
    const relay = driver({ resendAfterMs: 50 });
    await drive(relay, hasJob(payment, "mined"));
    await mine(DEPTH);
    await drive(relay, hasStatus(payment, "succeeded"));
    const before = await paymentState(payment.id);
    await reorganise(DEPTH + 1);
    expect(await executions(chain, [payment.id])).toEqual([]);
    await drive(relay, async () => (await executions(chain, [payment.id])).length > 0);
    await mine(DEPTH);
    const [executed] = await executions(chain, [payment.id]);
    expect(executed?.transactionHash).toBe(before.txHash);
    const { timestamp } = await publicClient(chain).getBlock({ blockHash: executed?.blockHash as Hex });
    // Its new block may have another timestamp.
    const after = { ...before, settledAt: new Date(Number(timestamp) * 1_000) };
    await drive(relay, async () => {
      const { hash } = await one<{ hash: string | null }>(
        db,
        sql`select block_hash as hash from relay_job where payment_id = ${payment.id}`,
      );
      const { settledAt } = await paymentState(payment.id);
      return hash === executed?.blockHash && settledAt?.getTime() === after.settledAt.getTime();
    });
    expect(await paymentState(payment.id)).toEqual(after);
    expect(await timeline(payment.id)).toContain("relay.reorged");
  });

  test("take a buyer's transaction away and bring it back", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "ETH" });
    const hash = await sendDirect(payment);
    const raw = await rawTransaction(chain, hash);
    const relay = driver();
    await drive(relay, hasStatus(payment, "processing"));
    await reorganise(1);
    await drive(relay, async () => (await eventsOf(payment)).length === 0);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing" });
    await publicClient(chain).sendRawTransaction({ serializedTransaction: raw });
    await mine(DEPTH);
    await drive(relay, hasStatus(payment, "succeeded"));
    expect(await executions(chain, [payment.id])).toHaveLength(1);
  });
});

/** Creates a payment that the watcher has posted, and whose job is still open. */
async function bookedByWatcher(relay: Driver): Promise<OpenPayment> {
  const { timestamp } = await publicClient(chain).getBlock();
  const lifetimeS = Number(timestamp) - Math.floor(Date.now() / 1_000) + LIFETIME_S;
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", lifetimeS });
  await confirmForRelay(payment);
  await drive(relay, hasJob(payment, "mined"));
  await mine(DEPTH);
  await eventually(async () => {
    await reconcileChain(relay.scan);
    return hasStatus(payment, "succeeded")();
  }, Boolean);
  expect(await paymentState(payment.id)).toMatchObject({ status: "succeeded", jobs: ["mined"] });
  return payment;
}

describe("what a payment succeeded by, gone for good", () => {
  test("by another option that was executed instead: the job ends, and both are recorded", async () => {
    const relay = driver({ resendAfterMs: 50 });
    const payment = await bookedByWatcher(relay);
    const { txHash } = await paymentState(payment.id);
    await reorganise(DEPTH + 1);
    const other = await addOption(payment, { chain, payer, symbol: "USDT" });
    await executeElsewhere(other);
    await mine(DEPTH);
    await drive(relay, async () => {
      await mine(1);
      return (await reasonsOf(payment)).length > 1 && (await hasJob(payment, "failed")());
    });
    expect(await paymentState(payment.id)).toMatchObject({ status: "succeeded", txHash, versions: 1 });
    const found = await exceptionsOf(payment.id);
    expect(found.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      "duplicate open",
      "lost open",
    ]);
    expect(await reasonsOf(payment)).toEqual(["duplicate", "lost"]);
    expect(await executions(chain, [payment.id])).toHaveLength(1);
  });

  test.each(["noted in a block", "confirmed"])(
    "by its deadline, with the job %s: the job and the timeline show it",
    async (state) => {
      const relay = driver({ resendAfterMs: 50 });
      const payment = await bookedByWatcher(relay);
      if (state === "confirmed") await drive(relay, hasJob(payment, "confirmed"));
      await reorganise(DEPTH + 1);
      await testClient(chain).increaseTime({ seconds: LIFETIME_S + 60 });
      await mine(1);
      const job = state === "confirmed" ? "confirmed" : "failed";
      await drive(relay, async () => {
        await mine(1);
        return (await reasonsOf(payment)).length > 0 && (await hasJob(payment, job)());
      });
      expect(await paymentState(payment.id)).toMatchObject({ status: "succeeded", jobs: [job] });
      expect(await reasonsOf(payment)).toEqual(["lost"]);
      expect(await executions(chain, [payment.id])).toEqual([]);
    },
  );
});

/** Reads from the timeline why a payment needs review. */
async function reasonsOf({ id }: OpenPayment): Promise<string[]> {
  const rows = await many<{ reason: string }>(
    db,
    sql`select data ->> 'reason' as reason from payment_event where payment_id = ${id} and type = 'chain.exception'
        order by data ->> 'reason'`,
  );
  return rows.map(({ reason }) => reason);
}

function eventsOf({ id }: OpenPayment) {
  return many(db, sql`select tx_hash from chain_event where payment_id = ${id}`);
}
