import { setTimeout as delay } from "node:timers/promises";
import { type Hex, zeroAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import { checkSigners } from "@/server/chain/checks/check-signers";
import { newId } from "@/server/kernel/ids";
import { requireState } from "@/server/monitoring/metrics-text";
import { readFindings } from "@/server/monitoring/read-findings";
import { requestRefund } from "@/server/refunds/request-refund";
import { type ChainWorld, makeChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { setEnvironment } from "@/tests/support/environment";
import { useOwnChain } from "@/tests/support/own-chain";
import {
  confirmForRelay,
  confirmSent,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
  timeline,
  transactionOf,
} from "@/tests/support/payments";
import { newRefundLoops } from "@/tests/support/refund-loops";
import { depositTo } from "@/tests/support/refunds";
import { type Driver, drive, driveTicks, hasStatus, versionsOf } from "@/tests/support/relay-driver";
import { executions, refundsOnChain } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";
import { type Manner, startTestSigner, type TestSigner } from "@/tests/support/web3signer";

let world: ChainWorld;
let signer: TestSigner;
let relayer: string;
let keys: Hex[];

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_443, name: "Own", confirmations: 1 });
  keys = [process.env.RELAYER_KEY, process.env.REFUNDER_KEY] as Hex[];
  signer = await startTestSigner(keys);
  const [first, second] = keys.map((key) => signer.settingOf(key));
  setEnvironment({ RELAYER_KEY: first, REFUNDER_KEY: second } as Record<string, string>);
  relayer = privateKeyToAccount(keys[0] as Hex).address.toLowerCase();
  world = await makeChainWorld(own);
});
afterEach(async () => {
  await signer.start();
  signer.behave("signs");
  signer.load(keys);
});
afterAll(async () => {
  await signer.stop();
  await world.own.proxy.close();
});

async function open(symbol = "USDC", more: object = {}): Promise<OpenPayment> {
  return openPayment(world.account, { chain: world.chain, payer: world.payer, symbol, ...more });
}

async function confirmed(): Promise<OpenPayment> {
  const payment = await open();
  await confirmForRelay(payment);
  return payment;
}

async function pauseOf(): Promise<string | null> {
  const row = await one<{ pause: string | null }>(
    db,
    sql`select paused_reason as pause from relay_signer where address = ${relayer}`,
  );
  return row.pause;
}

/** Mines until the payment has succeeded, and checks that it did so once. */
async function expectPaidOnce(driver: Driver, payment: OpenPayment): Promise<void> {
  await drive(driver, async () => {
    await world.mine(1);
    return hasStatus(payment, "succeeded")();
  });
  expect(await executions(world.chain, [payment.id])).toHaveLength(1);
}

describe("a relayer's key at a remote signer", () => {
  test("executes payments, and signs the quotes for the coin", async () => {
    const before = signer.signatures();
    await expectPaidOnce(world.driver(), await confirmed());
    expect(signer.signatures()).toBe(before + 1);
    const coin = await open("ETH");
    await confirmSent(coin, await sendDirect(coin));
    await expectPaidOnce(world.driver(), coin);
    expect(await checkSigners(world.own.config)).toEqual([]);
  });

  test("that is killed in mid-payment holds it back, says so, and pays it once when it is back", async () => {
    const driver = world.driver();
    await expectPaidOnce(driver, await confirmed());
    await signer.stop();
    const payment = await confirmed();
    await db.query(
      sql`update relay_job set created_at = created_at - interval '5 seconds' where payment_id = ${payment.id}`,
    );
    await drive(driver, async () => (await timeline(payment.id)).includes("relay.waiting"));
    expect(await pauseOf()).toBe("signer_down");
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing", versions: 0 });
    await requireState();
    const { found } = await readFindings();
    expect(found).toContainEqual({
      kind: "signer_silent",
      subject: `${world.chain.id}:${relayer}`,
      severity: "page",
      facts: { network: world.chain.name, address: relayer, reason: "signer_down" },
    });
    expect((await checkSigners(world.own.config)).map(({ text }) => text)).toEqual(
      ["RELAYER_KEY", "REFUNDER_KEY"].map((name) =>
        expect.stringMatching(
          `^The remote signer at ${signer.url} does not answer: .* Nothing is sent with this key \\(${name}\\)\\.$`,
        ),
      ),
    );
    await expect(transactionOf(await open("ETH"))).rejects.toMatchObject({
      code: "unavailable",
      details: { reason: "signer_unavailable" },
    });
    await signer.start();
    await expectPaidOnce(driver, payment);
    expect(await pauseOf()).toBeNull();
    expect((await timeline(payment.id)).filter((type) => type === "relay.waiting")).toHaveLength(1);
  });

  test.each<[Manner, string]>([
    ["fails", "signer_down"],
    ["hangs up", "signer_down"],
    ["forbids", "signer_refuses"],
    ["signs with another key", "signer_refuses"],
    ["answers nonsense", "signer_refuses"],
  ])("that %s sends nothing until it signs", async (manner, pause) => {
    const driver = world.driver();
    await expectPaidOnce(driver, await confirmed());
    const { next } = await nextNonce();
    signer.behave(manner);
    const payment = await confirmed();
    await drive(driver, async () => (await pauseOf()) === pause);
    await driveTicks(driver, 3);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing", versions: 0 });
    expect(await nextNonce()).toEqual({ next });
    signer.behave("signs");
    await expectPaidOnce(driver, payment);
    expect(await nextNonce()).toEqual({ next: next + 1 });
  });

  test("that has unloaded the key is known before anybody pays, and again when the key is back", async () => {
    const driver = world.driver();
    await expectPaidOnce(driver, await confirmed());
    signer.load([]);
    const payment = await confirmed();
    await drive(driver, async () => (await pauseOf()) === "signer_refuses");
    await signer.stop();
    await signer.start();
    signer.load(keys);
    await expectPaidOnce(driver, payment);
  });

  test("that is away does not hold up what was sent before: it is sent again, replaced later and confirmed", async () => {
    await testClient(world.chain).setAutomine(false);
    const driver = world.driver({ bumpAfterMs: 300, resendAfterMs: 100 });
    const payment = await confirmed();
    await drive(driver, async () => (await versionsOf(payment)).length === 1);
    await signer.stop();
    await delay(400);
    await drive(driver, async () => (await pauseOf()) === "signer_down");
    expect(await versionsOf(payment)).toHaveLength(1);
    await signer.start();
    await drive(driver, async () => (await versionsOf(payment)).length > 1);
    await signer.stop();
    await testClient(world.chain).setAutomine(true);
    await expectPaidOnce(driver, payment);
  });
});

test("a refunder's key at a remote signer refunds once, after its signer was away", async () => {
  const driver = world.driver();
  const loops = newRefundLoops(driver);
  const payment = await open("USDC", { destination: zeroAddress });
  await confirmForRelay(payment);
  await expectPaidOnce(driver, payment);
  const { token, fee } = payment.terms;
  await depositTo(world.chain, world.account.merchant.id, { token, amount: fee });
  await signer.stop();
  const scope = await forMerchant(await authenticateKey(world.account.apiKey), world.account.merchant.id);
  await requestRefund(scope, { paymentId: payment.id }, { idempotencyRecord: null, requestId: newId("req") });
  await loops.untilNewest(payment, "submitted");
  await driveTicks(driver, 3);
  expect(await refundsOnChain(world.chain, [payment.id])).toEqual([]);
  await signer.start();
  await loops.untilNewest(payment, "succeeded");
  expect(await refundsOnChain(world.chain, [payment.id])).toHaveLength(1);
});

function nextNonce(): Promise<{ next: number }> {
  return one(db, sql`select next_nonce as next from relay_signer where address = ${relayer}`);
}
