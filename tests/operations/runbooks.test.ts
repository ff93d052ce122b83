import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { alertText } from "@/server/alerts/alert-texts";
import { findChain } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { findRemovedKeys } from "@/server/monitoring/find-removed-keys";
import { type ChainWorld, makeChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { FIRST, GWEI, KeyDrill, presentRefunder } from "@/tests/support/key-drill";
import { useOwnChain } from "@/tests/support/own-chain";
import { paymentState } from "@/tests/support/payments";
import { newRefundLoops } from "@/tests/support/refund-loops";
import { drive, driveTicks, hasJob, hasStatus } from "@/tests/support/relay-driver";
import { executions, refundsOnChain } from "@/tests/support/router";

/** docs/runbooks.md, tried: keys that leaked, were lost or changed with calls in flight, and a spike of the gas price. */
let world: ChainWorld;
let keys: KeyDrill;

beforeAll(async () => {
  world = await makeChainWorld(
    await useOwnChain(inject("stack"), { id: 41_444, name: "Own", confirmations: 1 }),
  );
  keys = new KeyDrill(world);
});
afterEach(() => testClient(world.chain).setAutomine(true));
afterAll(() => world.own.proxy.close());

/** The alerts about calls of a removed key, without the minutes before they open. */
async function alertsOf({ address }: { address: string }): Promise<string[]> {
  const found = (await findRemovedKeys(0)).filter(({ facts }) => facts.address === address.toLowerCase());
  return found.map((alert) => alertText({ id: "alert_1", openedAt: new Date(), ...alert }, "opened").subject);
}

describe("a relayer's key", () => {
  test("is changed with a call in flight: both keys stand side by side until the old one has none", async () => {
    // RELAYER_KEY=0xnew,0xold: the first is the one of this process.
    const [old, next] = [await keys.newKey(), relayerAccount()];
    const sent = await keys.inFlight(old);
    const later = await keys.confirmedFor(next);
    expect(await keys.openCalls(old)).toEqual(["signed"]);
    await testClient(world.chain).setAutomine(true);
    await keys.expectPaidOnce(keys.withKey(next), later);
    await keys.expectPaidOnce(keys.withKey(old), sent);
    await drive(keys.withKey(old), async () => {
      await world.mine(1);
      return (await keys.openCalls(old)).length === 0;
    });
    // RELAYER_KEY=0xnew, and the owner takes the old key's role.
    await keys.allow(old, false);
    await keys.expectPaidOnce(keys.withKey(next), await keys.confirmedFor(next));
  });

  test("leaks with calls in flight: what it sent reverts and moves nothing, what waits goes by the new key", async () => {
    // The new key is the one in RELAYER_KEY, so it takes over.
    const [old, next] = [await keys.newKey(), relayerAccount()];
    const sent = await keys.inFlight(old);
    const waiting = await keys.confirmedFor(old);
    // The owner pays more, so that the block has this transaction before the old key's.
    await keys.inNextBlock(() => keys.allow(old, false, FIRST));
    await drive(keys.withKey(old), async () => (await keys.pauseOf(old)) === "no_role");
    await drive(keys.withKey(next), async () => {
      await world.mine(1);
      return hasStatus(waiting, "succeeded")();
    });
    await keys.withoutKey(hasStatus(sent, "failed"));
    expect(await executions(world.chain, [sent.id])).toEqual([]);
    expect(await executions(world.chain, [waiting.id])).toHaveLength(1);
  });

  test("is lost, and the network forgets its call: the stored bytes are sent again, and the payment succeeds", async () => {
    const old = await keys.newKey();
    const sent = await keys.inFlight(old);
    await keys.forget(sent);
    await testClient(world.chain).setAutomine(true);
    await keys.withoutKey(hasJob(sent, "confirmed"));
    expect(await paymentState(sent.id)).toMatchObject({ status: "succeeded", versions: 1 });
    expect(await executions(world.chain, [sent.id])).toHaveLength(1);
  });

  test("is lost and has no coin: its payment fails when the owner takes its role, and the call moves nothing later", async () => {
    const old = await keys.newKey();
    const sent = await keys.inFlight(old);
    await keys.forget(sent);
    await keys.empty(old);
    await testClient(world.chain).setAutomine(true);
    await keys.followed(3);
    expect(await paymentState(sent.id)).toMatchObject({ status: "processing", jobs: ["signed"] });
    expect(await alertsOf(old)).toEqual([
      `Ticket: Own: 1 call waits that the removed key ${old.address.toLowerCase()} signed`,
    ]);
    await keys.allow(old, false);
    await keys.withoutKey(hasJob(sent, "failed"));
    expect(await alertsOf(old)).toEqual([]);
    await keys.sendAgain(sent, old);
    expect(await paymentState(sent.id)).toMatchObject({ status: "failed", jobs: ["failed"] });
    expect(await executions(world.chain, [sent.id])).toEqual([]);
  });
});

describe("the refunder's key", () => {
  test("is changed with refunds in flight: the new key makes those that the old one could not, each once", async () => {
    const old = await keys.newRefunder();
    const refunds = newRefundLoops(keys.withKey(relayerAccount()), old);
    const [sent, waiting] = [await keys.paidToVault(), await keys.paidToVault()];
    await keys.refundInFlight(old, sent);
    await keys.requestRefundOf(waiting);
    await refunds.untilNewest(waiting, "submitted");
    await keys.inNextBlock(() => keys.nameRefunder(presentRefunder(), FIRST));
    await keys.expectRefundedOnce(sent, waiting);
    expect(await keys.jobsOf(sent, "refund")).toEqual(["failed", "confirmed"]);
    expect(await keys.jobsOf(waiting, "refund")).toEqual(["confirmed"]);
  });

  test("is lost, and the network forgets its refund: the stored bytes are sent again", async () => {
    const old = await keys.newRefunder();
    const payment = await keys.refundInFlight(old);
    await keys.forget(payment, "refund");
    await testClient(world.chain).setAutomine(true);
    await keys.expectRefundedOnce(payment);
    expect(await keys.jobsOf(payment, "refund")).toEqual(["confirmed"]);
    await keys.nameRefunder(presentRefunder());
  });

  test("is lost and has no coin: the next refunder makes its refund, and the first call moves nothing later", async () => {
    const old = await keys.newRefunder();
    const payment = await keys.refundInFlight(old);
    await keys.forget(payment, "refund");
    await keys.empty(old);
    await testClient(world.chain).setAutomine(true);
    await keys.followed(3);
    expect(await keys.jobsOf(payment, "refund")).toEqual(["signed"]);
    await keys.nameRefunder(presentRefunder());
    await keys.expectRefundedOnce(payment);
    expect(await keys.jobsOf(payment, "refund")).toEqual(["failed", "confirmed"]);
    // Even with its role and coin again the first call cannot refund twice.
    await keys.nameRefunder(old);
    await keys.sendAgain(payment, old, "refund");
    expect(await refundsOnChain(world.chain, [payment.id])).toHaveLength(1);
    await keys.nameRefunder(presentRefunder());
  });
});

test("a spike of the gas price holds back what is new and keeps what was sent, and ends alone", async () => {
  const { chain } = world;
  const anvil = testClient(chain);
  const config = findChain(chain.id) ?? {};
  const price = (gwei: bigint) => anvil.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * GWEI });
  const old = await keys.newKey();
  await price(1n);
  await world.mine(1);
  Object.assign(config, { gas: { maxFeePerGas: String(4n * GWEI) } });
  const sent = await keys.inFlight(old);
  await price(100n);
  await world.mine(1);
  const driver = keys.withKey(old, { bumpAfterMs: 50, resendAfterMs: 50 });
  const waiting = await keys.confirmedFor(old);
  await drive(driver, async () => (await keys.pauseOf(old)) === "gas_price");
  for (let i = 0; i < 5; i++) {
    await price(100n);
    await world.mine(1);
    await driveTicks(driver, 3);
  }
  expect(await paymentState(waiting.id)).toMatchObject({ status: "processing", versions: 0 });
  expect(await paymentState(sent.id)).toMatchObject({ status: "processing", versions: 1 });
  await price(1n);
  await world.mine(1);
  await keys.expectPaidOnce(driver, sent, waiting);
  expect(await keys.pauseOf(old)).toBeNull();
  Object.assign(config, { gas: {} });
});

// Last, since it moves the chain's clock.
test("a payment whose lost key has no coin fails at the deadline with its call, and moves nothing", async () => {
  const old = await keys.newKey();
  const sent = await keys.inFlight(old);
  await keys.forget(sent);
  await keys.empty(old);
  await testClient(world.chain).setAutomine(true);
  await testClient(world.chain).increaseTime({ seconds: 1_000 });
  await keys.withoutKey(async () => (await hasStatus(sent, "failed")()) && (await hasJob(sent, "failed")()));
  expect(await executions(world.chain, [sent.id])).toEqual([]);
});
