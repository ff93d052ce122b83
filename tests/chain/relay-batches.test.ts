import { type Hex, parseGwei } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import {
  AMOUNT,
  confirmBatch,
  DEPTH,
  expectPaidOnce,
  finish,
  hashesOf,
  haveJobs,
  settleWorld,
} from "@/tests/support/batches";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf, FEE_RECIPIENT, publicClient, testClient } from "@/tests/support/chains";
import {
  confirmForRelay,
  DESTINATION,
  executeElsewhere,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { type Driver, drive, hasStatus, isQuiet, SENT, SETTLED } from "@/tests/support/relay-driver";
import { db, many, one, sql } from "@/tests/support/sql";

const FIRST = { maxFeePerGas: parseGwei("90"), maxPriorityFeePerGas: parseGwei("80") };
let world: ChainWorld;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: 41_339, confirmations: DEPTH });
});
/** After each test the books match the chain. */
afterEach(() => settleWorld(world));
afterAll(() => world.own.proxy.close());

/** Signs the payments without a block in between, so that all share a transaction. */
async function signedInOneBatch(relay: Driver, payments: OpenPayment[]): Promise<Hex> {
  await drive(relay, haveJobs(payments, "signed"));
  const [hash, ...more] = await hashesOf(payments);
  expect(more).toEqual([]);
  return hash as Hex;
}

describe("payments that wait at the same time", () => {
  test("twenty share a transaction, and each merchant is paid once", async () => {
    const before = await balanceOf(world.chain, DESTINATION, "USDC");
    const payments = await confirmBatch(world, 20);
    const relay = world.driver();
    await drive(relay, haveJobs(payments, "mined"));
    expect(await hashesOf(payments)).toHaveLength(1);
    await finish(world, relay, payments);
    await expectPaidOnce(world, payments);
    expect((await balanceOf(world.chain, DESTINATION, "USDC")) - before).toBe(10n * ((AMOUNT * 99n) / 100n));
    const [{ id }] = payments as [OpenPayment];
    expect(await timeline(id)).toEqual([...SENT, "relay.mined", ...SETTLED]);
    const recorded = await many(
      db,
      sql`select (data ->> 'others')::integer as others from payment_event where payment_id = ${id} and type = 'relay.broadcast'`,
    );
    expect(recorded).toEqual([{ others: 19 }]);
  });

  test("one travels alone, as a single call", async () => {
    const payments = await confirmBatch(world, 1);
    const relay = world.driver();
    await drive(relay, haveJobs(payments, "mined"));
    const [hash] = await hashesOf(payments);
    const { input } = await publicClient(world.chain).getTransaction({ hash: hash as Hex });
    const { calldata } = await one<{ calldata: Hex }>(
      db,
      sql`select calldata from relay_job where payment_id = ${payments[0]?.id}`,
    );
    expect(input).toBe(calldata);
    await finish(world, relay, payments);
  });

  test("one that reverts when it is tried is left out", async () => {
    const hopeless = await openHopeless();
    await spendFirst(hopeless);
    await confirmForRelay(hopeless);
    const payments = await confirmBatch(world, 4);
    const relay = world.driver({ refusedForMs: 200 });
    await drive(relay, haveJobs(payments, "mined"));
    await finish(world, relay, payments);
    await drive(relay, hasStatus(hopeless, "failed"));
    expect(await paymentState(hopeless.id)).toMatchObject({ jobs: ["failed"], versions: 0 });
    await expectPaidOnce(world, payments);
  });

  test("a higher fee is offered for the same call, with the same nonce", async () => {
    await testClient(world.chain).setAutomine(false);
    const payments = await confirmBatch(world, 5);
    const relay = world.driver({ bumpAfterMs: 100, resendAfterMs: 50 });
    await drive(relay, async () => (await hashesOf(payments)).length >= 3);
    const hashes = await hashesOf(payments);
    const sent = await many(
      db,
      sql`select distinct nonce, job_id from relay_transaction where hash = any(${hashes}::text[])`,
    );
    expect(sent).toHaveLength(1);
    await finish(world, relay, payments);
    await expectPaidOnce(world, payments);
    expect(await timeline(payments[3]?.id ?? "")).toContain("relay.replaced");
  });
});

describe("one of a batch", () => {
  test("that somebody else has executed first counts by that transaction; the others do not notice", async () => {
    await testClient(world.chain).setAutomine(false);
    const payments = await confirmBatch(world, 5);
    const relay = world.driver();
    await signedInOneBatch(relay, payments);
    const overtaken = payments[2] as OpenPayment;
    const foreign = await executeElsewhere(overtaken, FIRST);
    await world.mine(1);
    await finish(world, relay, payments);
    await drive(relay, isQuiet);
    await expectPaidOnce(world, payments);
    expect(await paymentState(overtaken.id)).toMatchObject({ txHash: foreign });
    expect(await timeline(overtaken.id)).toContain("relay.adopted");
  });

  // The first job carries the shared transaction: its own failure must not affect the others.
  test.each([0, 2])("whose buyer moved the money away fails alone (number %i)", async (at) => {
    const hopeless = await openHopeless();
    await testClient(world.chain).setAutomine(false);
    const before = await confirmBatch(world, at);
    await confirmForRelay(hopeless);
    const payments = [...before, ...(await confirmBatch(world, 3))];
    const relay = world.driver();
    const hash = await signedInOneBatch(relay, [...payments, hopeless]);
    await spendFirst(hopeless);
    await world.mine(1);
    await finish(world, relay, payments);
    await drive(relay, hasStatus(hopeless, "failed"));
    await expectPaidOnce(world, payments);
    expect(await paymentState(hopeless.id)).toMatchObject({ attempts: ["failed"], jobs: ["failed"] });
    const { failure, postings, lost, share } = await one<Record<string, unknown>>(
      db,
      sql`select failure, (select count(*) from ledger_entry where tx_hash = ${hash} and kind = 'gas') as postings,
            lost_wei as lost, (select div(amount, ${payments.length + 1}) from ledger_entry where tx_hash = ${hash} and kind = 'gas') as share
          from relay_job where payment_id = ${hopeless.id}`,
    );
    expect(failure).toMatch(/balance/i);
    expect(postings).toBe(1);
    expect(String(lost)).toBe(String(share));
  });
});

/** Creates a payment whose buyer has just enough. */
async function openHopeless(): Promise<OpenPayment> {
  const { chain, account } = world;
  return openPayment(account, { chain, payer: await makeBuyer(chain, 1), symbol: "USDC" });
}

/** Spends a buyer's tokens in a transaction that miners prefer to the relayer's. */
async function spendFirst({ payer, terms }: OpenPayment): Promise<void> {
  await walletOf(world.chain, payer).writeContract({
    address: terms.token,
    abi: erc20Abi,
    functionName: "transfer",
    args: [FEE_RECIPIENT, terms.amount],
    gas: 100_000n,
    ...FIRST,
  });
}
