import { setTimeout as delay } from "node:timers/promises";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  sendDirect,
} from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { db, many, one, sql } from "@/tests/support/sql";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

const ROUNDS = 8;
const SYMBOLS = ["USDC", "USDT", "WETH", "USDC", "USDT", "ETH"];
const HEALED_WITHIN_MS = 10_000;

const { chains } = chainsConfig();
const alive = new Set<WorkerProcess>();
let account: TestAccount;
let buyers: Map<number, PrivateKeyAccount>;

beforeAll(async () => {
  account = await makeAccount();
  buyers = new Map(
    await Promise.all(chains.map(async (chain) => [chain.id, await makeBuyer(chain)] as const)),
  );
});
afterAll(() => Promise.all([...alive].map((worker) => worker.kill())));

test("killed at random moments, workers execute each payment once, and the records are true", async () => {
  const payments: OpenPayment[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pair = await Promise.all([start(), start()]);
    const before = await countSigned();
    const begun = SYMBOLS.map((symbol, i) =>
      begin(symbol, chains[(round + i) % chains.length] as ChainConfig),
    );
    payments.push(...(await Promise.all(begun)));
    // They die halfway: some calls are signed, some sent, some mined, some posted.
    await eventually(countSigned, (count) => count > before);
    await delay(Math.random() * 80);
    await Promise.all(pair.map((worker) => worker.kill()));
  }
  const last = await start();
  const restartedAt = Date.now();
  expect(await eventually(countOpen, (open) => open === 0, 2 * HEALED_WITHIN_MS)).toBe(0);
  expect(Date.now() - restartedAt).toBeLessThan(HEALED_WITHIN_MS);
  for (const chain of chains) await compareWith(chain, payments);
  expect(await last.stop()).toBe(0);
}, 240_000);

async function start(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(inject("stack"));
  alive.add(worker);
  return worker;
}

/** Stores a payment and hands it to the workers, or sends it as its buyer. */
async function begin(symbol: string, chain: ChainConfig): Promise<OpenPayment> {
  const payer = buyers.get(chain.id) as PrivateKeyAccount;
  const payment = await openPayment(account, { chain, payer, symbol, amount: 10_000n });
  await (payment.kind === "native" ? sendDirect(payment) : confirmForRelay(payment));
  return payment;
}

async function countSigned(): Promise<number> {
  return (await one<{ count: number }>(db, sql`select count(*) as count from relay_transaction`)).count;
}

async function countOpen(): Promise<number> {
  const { open } = await one<{ open: number }>(
    db,
    sql`select (select count(*) from payment where status in ('requires_action', 'processing'))
          + (select count(*) from relay_job where status in ('queued', 'signed', 'mined')) as open`,
  );
  return open;
}

async function compareWith(chain: ChainConfig, payments: OpenPayment[]): Promise<void> {
  const ids = payments.filter((payment) => payment.chain.id === chain.id).map(({ id }) => id);
  const executed = await executions(chain, ids);
  const recorded = await many<{ status: string; txHash: string }>(
    db,
    sql`select status, tx_hash as "txHash" from payment where id = any(${ids}::text[])`,
  );
  expect(executed).toHaveLength(ids.length);
  expect(recorded.map(({ txHash }) => txHash).sort()).toEqual(
    executed.map((event) => event.transactionHash).sort(),
  );
  expect(new Set(recorded.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
}
