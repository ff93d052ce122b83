import type { Hex } from "viem";
import { expect } from "vitest";
import { auditBooks } from "@/tests/support/books";
import type { ChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { confirmForRelay, type OpenPayment, openPayment, paymentState } from "@/tests/support/payments";
import { type Driver, drive, isQuiet, versionsOf } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";

export const DEPTH = 3;
export const AMOUNT = 1_000n;

/** Lets all work finish, and compares the books with the chain, to the last wei. */
export async function settleWorld({ chain, driver, mine }: ChainWorld): Promise<void> {
  await testClient(chain).setAutomine(true);
  await drive(driver(), async () => {
    await mine(1);
    return (await isQuiet()) && (await isBooked());
  });
  expect((await auditBooks(chain)).lines).toEqual([]);
}

async function isBooked(): Promise<boolean> {
  const { open } = await one<{ open: number }>(
    db,
    sql`select count(*) as open from chain_event where confirmed_at is null`,
  );
  return open === 0;
}

/** Creates this many payments, all confirmed before any is sent. */
export async function confirmBatch(
  { account, chain, payer }: ChainWorld,
  count: number,
): Promise<OpenPayment[]> {
  const payments = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      openPayment(account, { chain, payer, symbol: i % 2 ? "USDT" : "USDC", amount: AMOUNT }),
    ),
  );
  for (const payment of payments) await confirmForRelay(payment);
  return payments;
}

export const statesOf = (payments: OpenPayment[]) => Promise.all(payments.map(({ id }) => paymentState(id)));

export const haveJobs = (payments: OpenPayment[], status: string) => async () =>
  (await statesOf(payments)).every(({ jobs }) => jobs[0] === status);

export const haveStatus = (payments: OpenPayment[], status: string) => async () =>
  (await statesOf(payments)).every((state) => state.status === status);

/** Lists the distinct transactions that were signed for them. */
export async function hashesOf(payments: OpenPayment[]): Promise<Hex[]> {
  const versions = await Promise.all(payments.map(versionsOf));
  return [...new Set(versions.flatMap((each) => each.map(({ hash }) => hash)))];
}

/** Mines until all of them are paid. */
export async function finish(
  { chain, mine }: ChainWorld,
  driver: Driver,
  payments: OpenPayment[],
): Promise<void> {
  await testClient(chain).setAutomine(true);
  await mine(DEPTH);
  await drive(driver, haveStatus(payments, "succeeded"));
}

/** Checks for one transfer each, in the transaction of its record. */
export async function expectPaidOnce({ chain }: ChainWorld, payments: OpenPayment[]): Promise<void> {
  const ids = payments.map(({ id }) => id);
  const executed = await executions(chain, ids);
  expect(executed).toHaveLength(payments.length);
  expect(new Set(executed.map(({ args }) => args.key)).size).toBe(payments.length);
  const states = await statesOf(payments);
  expect(states.map(({ txHash }) => txHash).sort()).toEqual(
    executed.map(({ transactionHash }) => transactionHash).sort(),
  );
  for (const state of states) {
    expect(state).toMatchObject({ status: "succeeded", attempts: ["succeeded"], jobs: ["confirmed"] });
  }
}
