import type { Address, Hex } from "viem";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { ChainConfig } from "@/server/chain/client/registry";
import { lookAtBalances, newLooking } from "@/server/deposits/look-at-balances";
import { newId } from "@/server/kernel/ids";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { reviewDeposits } from "@/server/reconciliation/review-deposits";
import { makeAccount } from "@/tests/support/account";
import { requireSuccess, testClient } from "@/tests/support/chains";
import { addDeposit } from "@/tests/support/deposits";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import { makeBuyer, openPayment, walletOf } from "@/tests/support/payments";
import { newDriver } from "@/tests/support/relay-driver";
import { db, many, one, sql, transaction } from "@/tests/support/sql";

const ADDRESSES = 10_000;
/** Requests for logs that one range takes: the routers' events, and the transfers of all tokens. */
const LOG_REQUESTS = 2;
/** Balances per request. */
const BALANCES = 500;
const TICKS = 20;
/** Processor time of a range and a review at most, in those of one address; the set of addresses is loaded before. */
const MOST_TIMES_CPU = 3;

let own: OwnNode;

beforeAll(async () => {
  const [started] = await startOwnNodes(inject("stack"), [{ id: 45_551, confirmations: 1 }]);
  own = started as OwnNode;
}, 60_000);
afterAll(() => own?.node.close());

/**
 * Copies the payment's deposit, each time with another payer, key and address. Their ids are an hour old: those of the
 * last minute are loaded again with each range.
 */
function crowd(paymentId: string): Promise<unknown> {
  const earlier = newId("dep", Date.now() - 60 * 60_000);
  return transaction(async (tx) => {
    await tx.query(
      sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination,
            router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of, fee_bps, option_ref, deposit_id)
          select 'opt_c' || i, payment_id, account || i, chain_id, '0x' || left(md5('payer' || i) || md5('p' || i), 40), asset,
            token, kind, amount, fee, destination, router, deadline, '0x' || md5('key' || i) || md5('k' || i), rate_source,
            rate_numerator, rate_denominator, rate_as_of, fee_bps, option_ref, ${earlier} || i
          from payment_option, generate_series(1, ${ADDRESSES}) i where payment_id = ${paymentId} and deposit_id is not null`,
    );
    await tx.query(
      sql`insert into deposit_address (id, account_id, merchant_id, payment_id, option_id, chain_id, asset, token, router,
            address, key, payer, refund_kind, expires_at, deadline)
          select o.deposit_id, d.account_id, d.merchant_id, d.payment_id, o.id, o.chain_id, o.asset, o.token, o.router,
            '0x' || left(md5('at' || o.id) || md5(o.id), 40), o.key, o.payer, d.refund_kind, d.expires_at, o.deadline
          from deposit_address d join payment_option o on o.payment_id = d.payment_id and o.deposit_id like ${`${earlier}_%`}
          where d.payment_id = ${paymentId}`,
    );
  });
}

/** Starts to watch, as a new process does. */
async function watch(config: ChainConfig) {
  const { scan } = newDriver(config);
  const tick = async () => {
    while ((await reconcileChain(scan)) === "behind");
    await reviewDeposits(config, new Date(), new Map());
  };
  await tick();
  // Blocks are reread by the clock, not with a range: on a slow machine that would count here.
  const never = Number.POSITIVE_INFINITY;
  Object.assign(scan.reread, { at: never, transfersAt: never });

  /**
   * Passes a range in each tick, and something half-way. Returns the median of their processor times, in milliseconds: a
   * garbage collection of the files before this one, in some of them, is no cost of a range.
   */
  async function passTicks(halfway?: () => Promise<unknown>): Promise<number> {
    const cpuMs: number[] = [];
    for (let i = 0; i < TICKS; i++) {
      await testClient(config).mine({ blocks: 1 });
      if (i === TICKS / 2) await halfway?.();
      const before = process.cpuUsage();
      await tick();
      const { user, system } = process.cpuUsage(before);
      cpuMs.push((user + system) / 1_000);
    }
    return cpuMs.sort((a, b) => a - b)[TICKS / 2] as number;
  }
  return { scan, passTicks };
}

test(`${ADDRESSES} addresses are watched with the requests of one`, async () => {
  const chain = own.chain;
  const config = { ...chain, rpcUrls: [own.node.url] };
  const payer = await makeBuyer(chain);
  const account = await makeAccount();
  const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
  const deposit = await addDeposit(account, payment);
  const few = await watch(config);
  await few.passTicks();
  const alone = await few.passTicks();
  await crowd(payment.id);
  const all = await watch(config);
  expect(all.scan.deposits?.addresses).toHaveLength(ADDRESSES + 1);

  const asked = new Map<string, number>();
  const counting = own.node.afflict(({ method }) => {
    asked.set(method, (asked.get(method) ?? 0) + 1);
    return "fine";
  });
  const token = deposit.option.token as Address;
  const transfer = { address: token, abi: erc20Abi, functionName: "transfer" } as const;
  const args = [deposit.address as Hex, 10n] as const;
  const inCrowd = await all.passTicks(async () =>
    requireSuccess(chain, await walletOf(chain, payer).writeContract({ ...transfer, args })),
  );
  expect(asked.get("eth_getLogs")).toBeLessThanOrEqual(TICKS * LOG_REQUESTS);
  const { status } = await one<{ status: string }>(
    db,
    sql`select status from deposit_address where id = ${deposit.id}`,
  );
  expect(status).toBe("partial");
  console.info(
    `a range: ${alone.toFixed(1)} ms with one address, ${inCrowd.toFixed(1)} ms with ${ADDRESSES}`,
    Object.fromEntries(asked),
  );
  expect(inCrowd).toBeLessThan(alone * MOST_TIMES_CPU);

  asked.clear();
  await lookAtBalances(config, { ...newLooking(), openAt: Number.NEGATIVE_INFINITY }, new Map());
  expect(asked.get("eth_call")).toBeGreaterThanOrEqual(Math.ceil((ADDRESSES + 1) / BALANCES));
  expect(asked.get("eth_call")).toBeLessThanOrEqual(Math.ceil((ADDRESSES + 1) / BALANCES) + 1);
  counting.heal();
}, 120_000);

test("an address that is watched once a day is found by its balance", async () => {
  const chain = own.chain;
  const config = { ...chain, rpcUrls: [own.node.url] };
  const payer = await makeBuyer(chain);
  const account = await makeAccount();
  const deposit = await addDeposit(account, await openPayment(account, { chain, payer, symbol: "USDC" }));
  await db.query(
    sql`update deposit_address set watch_tier = 'daily', next_look_at = clock_timestamp() - interval '1 ms' where id = ${deposit.id}`,
  );
  const args = [deposit.address as Hex, 500n] as const;
  const token = deposit.option.token as Address;
  const call = { address: token, abi: erc20Abi, functionName: "transfer", args } as const;
  await requireSuccess(chain, await walletOf(chain, payer).writeContract(call));
  const { scan } = newDriver(config);
  while ((await reconcileChain(scan)) === "behind");
  const stored = () =>
    many<{ value: bigint }>(db, sql`select value from deposit_transfer where deposit_id = ${deposit.id}`);
  expect(await stored()).toEqual([]);
  await lookAtBalances(config, newLooking(), new Map());
  expect(await stored()).toEqual([{ value: 500n }]);
  const { isLater } = await one<{ isLater: boolean }>(
    db,
    sql`select next_look_at > clock_timestamp() + interval '23 hours' as "isLater" from deposit_address
        where id = ${deposit.id}`,
  );
  expect(isLater).toBe(true);
}, 60_000);
