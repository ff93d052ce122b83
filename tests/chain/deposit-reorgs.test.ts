import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { reviewDeposits } from "@/server/reconciliation/review-deposits";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf, testClient } from "@/tests/support/chains";
import { addDeposit, type OpenedDeposit, sendToDeposit } from "@/tests/support/deposits";
import { openPayment, paymentState } from "@/tests/support/payments";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { db, many, one, sql } from "@/tests/support/sql";

const AMOUNT = 1_000_000n;
let { own, chain, account, payer, mine, reorganise } = {} as ChainWorld;

beforeAll(async () => {
  ({ own, chain, account, payer, mine, reorganise } = await openChainWorld(inject("stack"), {
    id: 41_441,
    confirmations: 4,
  }));
});
afterAll(() => own.proxy.close());

async function open(): Promise<OpenedDeposit> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", amount: AMOUNT });
  return { payment, deposit: await addDeposit(account, payment) };
}

const send = (opened: OpenedDeposit, amount: bigint) => sendToDeposit(opened, payer, amount);

const review = () => reviewDeposits(own.config, new Date(), new Map());
const statusOf = async ({ deposit }: OpenedDeposit) =>
  (await one<{ status: string }>(db, sql`select status from deposit_address where id = ${deposit.id}`))
    .status;
const transfersOf = ({ deposit }: OpenedDeposit) =>
  many<{ isGone: boolean }>(
    db,
    sql`select gone_at is not null as "isGone" from deposit_transfer where deposit_id = ${deposit.id} order by created_at`,
  );

/** Runs ticks and reviews until the deposit has a status. */
function until(driver: Driver, opened: OpenedDeposit, status: string): Promise<void> {
  return drive(driver, async () => {
    await review();
    return (await statusOf(opened)) === status;
  });
}

describe("a reorganisation", () => {
  test("takes a part payment away, and the address waits again", async () => {
    const opened = await open();
    const driver = newDriver(own.config);
    await send(opened, AMOUNT / 2n);
    await until(driver, opened, "partial");
    await reorganise(1);
    await until(driver, opened, "waiting");
    expect(await transfersOf(opened)).toEqual([{ isGone: true }]);
    await send(opened, AMOUNT);
    await until(driver, opened, "executing");
    await drive(driver, async () => {
      await mine(1);
      await review();
      return hasStatus(opened.payment, "succeeded")();
    });
    expect(await executions(chain, [opened.payment.id])).toHaveLength(1);
  });

  test("takes the money before its execution is sent; the payment is paid when it comes back", async () => {
    const opened = await open();
    const driver = newDriver(own.config);
    // Its calls are not signed: only the indexer runs.
    const idle = { ...driver, signer: newDriver(own.config, { maxInFlight: 0 }).signer };
    await send(opened, AMOUNT);
    await until(idle, opened, "executing");
    await reorganise(1);
    await until(idle, opened, "waiting");
    for (let i = 0; i < 5; i++) await drive(driver, async () => true);
    expect(await paymentState(opened.payment.id)).toMatchObject({
      status: "processing",
      attempts: ["active"],
    });
    await send(opened, AMOUNT);
    await drive(driver, async () => {
      await mine(1);
      await review();
      return hasStatus(opened.payment, "succeeded")();
    });
    expect(await executions(chain, [opened.payment.id])).toHaveLength(1);
    expect(await balanceOf(chain, getAddress(opened.deposit.address), "USDC")).toBe(0n);
  });

  test("takes a mined execution with its transfer; both come back once", async () => {
    const opened = await open();
    const driver = newDriver(own.config);
    await send(opened, AMOUNT);
    await drive(driver, async () => {
      await review();
      return (await executions(chain, [opened.payment.id])).length === 1;
    });
    await reorganise(2);
    expect(await executions(chain, [opened.payment.id])).toEqual([]);
    await until(driver, opened, "waiting");
    await send(opened, AMOUNT);
    await drive(driver, async () => {
      await mine(1);
      await review();
      return hasStatus(opened.payment, "succeeded")();
    });
    expect(await executions(chain, [opened.payment.id])).toHaveLength(1);
    await until(driver, opened, "paid");
    await testClient(chain).setAutomine(true);
  });
});
