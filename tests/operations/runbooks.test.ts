import { setTimeout as delay } from "node:timers/promises";
import { type Hex, parseEther } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { findChain } from "@/server/chain/client/registry";
import type { HotAccount } from "@/server/chain/keys/hot-account";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { AMOUNT } from "@/tests/support/batches";
import { type ChainWorld, makeChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { useOwnChain } from "@/tests/support/own-chain";
import { confirmForKey, type OpenPayment, openPayment, paymentState } from "@/tests/support/payments";
import { asOwner } from "@/tests/support/refunds";
import {
  type Driver,
  drive,
  driveTicks,
  hasStatus,
  newDriver,
  versionsOf,
} from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";

const GWEI = 10n ** 9n;

/** docs/runbooks.md, tried: keys that leaked or were lost with calls in flight, and a spike of the gas price. */
let world: ChainWorld;

beforeAll(async () => {
  world = await makeChainWorld(
    await useOwnChain(inject("stack"), { id: 41_444, name: "Own", confirmations: 1 }),
  );
});
afterEach(() => testClient(world.chain).setAutomine(true));
afterAll(() => world.own.proxy.close());

/** A process that has this key in RELAYER_KEY. */
const withKey = (key: HotAccount, changes = {}): Driver => newDriver(world.own.config, changes, key);
const allow = ({ address }: PrivateKeyAccount, isAllowed: boolean, fees = {}) =>
  asOwner(world.chain, { functionName: "setRelayer", args: [address, isAllowed] }, fees);

/** A key that has coin and the role, as after steps 1 and 2 of a planned change. */
async function newKey(): Promise<PrivateKeyAccount> {
  const key = privateKeyToAccount(generatePrivateKey());
  await testClient(world.chain).setBalance({ address: key.address, value: parseEther("10") });
  await allow(key, true);
  return key;
}

async function confirmedFor(key: PrivateKeyAccount, lifetimeS = 900): Promise<OpenPayment> {
  const { account, chain, payer } = world;
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", amount: AMOUNT, lifetimeS });
  await confirmForKey(payment, key.address);
  return payment;
}

/** Confirms a payment and has the key send it; no block has it yet. */
async function inFlight(key: PrivateKeyAccount): Promise<OpenPayment> {
  await testClient(world.chain).setAutomine(false);
  const payment = await confirmedFor(key);
  await drive(withKey(key), async () => (await versionsOf(payment)).length === 1);
  return payment;
}

async function expectPaidOnce(driver: Driver, ...payments: OpenPayment[]): Promise<void> {
  for (const payment of payments) {
    await drive(driver, async () => {
      await world.mine(1);
      return hasStatus(payment, "succeeded")();
    });
  }
  const ids = payments.map(({ id }) => id);
  expect(await executions(world.chain, ids)).toHaveLength(payments.length);
}

describe("a relayer's key", () => {
  test("leaks with calls in flight: what it sent reverts and moves nothing, what waits goes by the new key", async () => {
    // The new key is the one in RELAYER_KEY, so it takes over.
    const [old, next] = [await newKey(), relayerAccount()];
    const sent = await inFlight(old);
    const waiting = await confirmedFor(old);
    // The owner pays more, so that the block has this transaction before the old key's.
    const taken = allow(old, false, { maxFeePerGas: 500n * GWEI, maxPriorityFeePerGas: 100n * GWEI });
    await delay(500);
    await world.mine(1);
    await taken;
    await testClient(world.chain).setAutomine(true);
    await drive(withKey(old), async () => (await pauseOf(old)) === "no_role");
    await drive(withKey(next), async () => {
      await world.mine(1);
      return hasStatus(waiting, "succeeded")();
    });
    await drive(withKey(old), async () => {
      await world.mine(1);
      return hasStatus(sent, "failed")();
    });
    expect(await executions(world.chain, [sent.id])).toEqual([]);
    expect(await executions(world.chain, [waiting.id])).toHaveLength(1);
  });
});

test("a spike of the gas price holds back what is new and keeps what was sent, and ends alone", async () => {
  const { chain } = world;
  const anvil = testClient(chain);
  const config = findChain(chain.id) ?? {};
  const price = (gwei: bigint) => anvil.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * GWEI });
  const old = await newKey();
  await price(1n);
  await world.mine(1);
  Object.assign(config, { gas: { maxFeePerGas: String(4n * GWEI) } });
  const sent = await inFlight(old);
  await price(100n);
  await world.mine(1);
  const driver = withKey(old, { bumpAfterMs: 50, resendAfterMs: 50 });
  const waiting = await confirmedFor(old);
  await drive(driver, async () => (await pauseOf(old)) === "gas_price");
  for (let i = 0; i < 5; i++) {
    await price(100n);
    await world.mine(1);
    await driveTicks(driver, 3);
  }
  expect(await paymentState(waiting.id)).toMatchObject({ status: "processing", versions: 0 });
  expect(await paymentState(sent.id)).toMatchObject({ status: "processing", versions: 1 });
  await price(1n);
  await world.mine(1);
  await expectPaidOnce(driver, sent, waiting);
  expect(await pauseOf(old)).toBeNull();
  Object.assign(config, { gas: {} });
});

// Last, since it moves the chain's clock.
test("a payment whose key is lost while its call is in flight fails at the deadline, and moves nothing", async () => {
  const [old, next] = [await newKey(), await newKey()];
  const sent = await inFlight(old);
  const [version] = await versionsOf(sent);
  await testClient(world.chain).dropTransaction({ hash: version?.hash as Hex });
  await testClient(world.chain).setAutomine(true);
  await testClient(world.chain).increaseTime({ seconds: 1_000 });
  await drive(withKey(next), async () => {
    await world.mine(1);
    return hasStatus(sent, "failed")();
  });
  expect(await executions(world.chain, [sent.id])).toEqual([]);
});

async function pauseOf({ address }: PrivateKeyAccount): Promise<string | null> {
  const [row] = await many<{ pause: string | null }>(
    db,
    sql`select paused_reason as pause from relay_signer where address = ${address.toLowerCase()}`,
  );
  return row?.pause ?? null;
}
