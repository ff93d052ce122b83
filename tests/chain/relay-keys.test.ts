import { parseEther } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { findChain } from "@/server/chain/client/registry";
import { relayerAccounts, relayerOf } from "@/server/chain/keys/relayer-key";
import {
  AMOUNT,
  confirmBatch,
  DEPTH,
  expectPaidOnce,
  finish,
  haveJobs,
  haveStatus,
  settleWorld,
  statesOf,
} from "@/tests/support/batches";
import { type ChainWorld, makeChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { setEnvironment } from "@/tests/support/environment";
import { useOwnChain } from "@/tests/support/own-chain";
import {
  allowRelayer,
  confirmForKey,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
} from "@/tests/support/payments";
import { type Driver, drive, driveTicks, newDriver, versionsOf } from "@/tests/support/relay-driver";
import { db, many, one, sql } from "@/tests/support/sql";

let world: ChainWorld;
let first: PrivateKeyAccount;
let second: PrivateKeyAccount;

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_341, name: "Own", confirmations: DEPTH });
  setEnvironment({ RELAYER_KEY: `${process.env.RELAYER_KEY}, ${generatePrivateKey()}` });
  world = await makeChainWorld(own);
  [first, second] = relayerAccounts() as unknown as [PrivateKeyAccount, PrivateKeyAccount];
  await testClient(world.chain).setBalance({ address: second.address, value: parseEther("10") });
  await allowRelayer(world.chain, second.address);
});
/** After each test the books match the chain. */
afterEach(async () => {
  limit({});
  await db.query(sql`update relay_signer set halted_reason = null`);
  await testClient(world.chain).setBalance({ address: first.address, value: parseEther("10") });
  await settleWorld(world);
});
afterAll(() => world.own.proxy.close());

const signerOf = (account: PrivateKeyAccount): Driver => newDriver(world.own.config, {}, account);

/** Changes the chain's limits, as an operator does with a restart. */
function limit(gas: Record<string, string>): void {
  Object.assign(findChain(world.chain.id) ?? {}, { gas });
}

async function confirmFor(account: PrivateKeyAccount, count: number): Promise<OpenPayment[]> {
  const { chain, payer } = world;
  const payments: OpenPayment[] = [];
  for (let i = 0; i < count; i++) {
    const payment = await openPayment(world.account, { chain, payer, symbol: "USDC", amount: AMOUNT });
    await confirmForKey(payment, account.address);
    payments.push(payment);
  }
  return payments;
}

async function sendersOf(payments: OpenPayment[]): Promise<string[]> {
  const ids = payments.map(({ id }) => id);
  const rows = await many<{ relayer: string }>(
    db,
    sql`select distinct relayer from relay_job where payment_id = any(${ids}::text[])`,
  );
  return rows.map(({ relayer }) => relayer);
}

async function pauseOf({ address }: PrivateKeyAccount): Promise<string | null> {
  const signer = await one<{ pause: string | null }>(
    db,
    sql`select paused_reason as pause from relay_signer where address = ${address.toLowerCase()}`,
  );
  return signer.pause;
}

/** Backdates their confirmation by some seconds. */
async function age(payments: OpenPayment[], seconds: number): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await db.query(
    sql`update relay_job set created_at = created_at - make_interval(secs => ${seconds}) where payment_id = any(${ids}::text[])`,
  );
}

describe("several keys", () => {
  test("share the payments among them", () => {
    const given = Array.from({ length: 50 }, (_, i) => relayerOf(`pay_${i}`));
    expect(new Set(given)).toEqual(new Set([first.address, second.address]));
  });

  test("send at once, each with separate nonces", async () => {
    const [a, b] = [await confirmFor(first, 3), await confirmFor(second, 3)];
    const signers = [signerOf(first), signerOf(second)] as const;
    await Promise.all([drive(signers[0], haveJobs(a, "mined")), drive(signers[1], haveJobs(b, "mined"))]);
    expect([await sendersOf(a), await sendersOf(b)]).toEqual([
      [first.address.toLowerCase()],
      [second.address.toLowerCase()],
    ]);
    await finish(world, signers[0], a);
    await finish(world, signers[1], b);
    await expectPaidOnce(world, [...a, ...b]);
  });

  test("stand in for one that is halted", async () => {
    await driveTicks(signerOf(first), 1);
    await db.query(
      sql`update relay_signer set halted_reason = 'used elsewhere' where address = ${first.address.toLowerCase()}`,
    );
    const payments = await confirmFor(first, 3);
    const other = signerOf(second);
    await drive(other, haveJobs(payments, "mined"));
    expect(await sendersOf(payments)).toEqual([second.address.toLowerCase()]);
    await finish(world, other, payments);
    await expectPaidOnce(world, payments);
  });

  test("stand in for one whose worker is away", async () => {
    const payments = await confirmFor(first, 2);
    const other = signerOf(second);
    await driveTicks(other, 3);
    expect(await sendersOf(payments)).toEqual([first.address.toLowerCase()]);
    await age(payments, 10);
    await drive(other, haveJobs(payments, "mined"));
    await finish(world, other, payments);
    await expectPaidOnce(world, payments);
  });

  test("stand in for one that the router does not know", async () => {
    const stranger = privateKeyToAccount(generatePrivateKey());
    await testClient(world.chain).setBalance({ address: stranger.address, value: parseEther("1") });
    const payments = await confirmFor(stranger, 2);
    const lost = signerOf(stranger);
    await drive(lost, async () => (await pauseOf(stranger)) === "no_role");
    expect((await statesOf(payments)).map(({ status, versions }) => [status, versions])).toEqual([
      ["processing", 0],
      ["processing", 0],
    ]);
    const other = signerOf(first);
    await drive(other, haveJobs(payments, "mined"));
    await finish(world, other, payments);
    await expectPaidOnce(world, payments);
  });
});

describe("limits", () => {
  test.each([
    ["gas_price", () => limit({ maxFeePerGas: "1" }), () => limit({})],
    [
      "balance",
      () => limit({ minBalance: parseEther("100").toString() }),
      () => testClient(world.chain).setBalance({ address: first.address, value: parseEther("101") }),
    ],
  ] as const)("(%s) hold back new payments, record why, and release them", async (reason, begin, end) => {
    begin();
    const [payment] = (await confirmFor(first, 1)) as [OpenPayment];
    await age([payment], 3);
    const relay = signerOf(first);
    await drive(relay, async () => (await timeline(payment.id)).includes("relay.waiting"));
    await driveTicks(relay, 5);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing", versions: 0 });
    expect((await timeline(payment.id)).filter((type) => type === "relay.waiting")).toHaveLength(1);
    expect(await pauseOf(first)).toBe(reason);
    await end();
    await drive(relay, haveJobs([payment], "mined"));
    expect(await pauseOf(first)).toBeNull();
    await finish(world, relay, [payment]);
  });

  test("end a payment that waited until its time was over", async () => {
    limit({ maxFeePerGas: "1" });
    const { chain, payer, account } = world;
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", lifetimeS: -10 });
    await db.query(sql`update payment set expires_at = now() + interval '1 hour' where id = ${payment.id}`);
    await confirmForKey(payment, first.address);
    await drive(signerOf(first), haveStatus([payment], "failed"));
    expect(await paymentState(payment.id)).toMatchObject({ jobs: ["failed"], versions: 0 });
  });

  test("name the tip, too: transactions offer at least that", async () => {
    limit({ minPriorityFeePerGas: "7000000000" });
    const payments = await confirmBatch(world, 1);
    const relay = signerOf(relayerOf(payments[0]?.id ?? "") === first.address ? first : second);
    await age(payments, 10);
    await drive(relay, haveJobs(payments, "mined"));
    const [version] = await versionsOf(payments[0] as OpenPayment);
    expect(version?.fee).toBeGreaterThanOrEqual(7_000_000_000n);
    await finish(world, relay, payments);
  });
});
