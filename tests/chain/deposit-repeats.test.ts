import { type Address, getAddress, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { reviewSoon } from "@/server/deposits/deposit-transfers";
import { lockDeposit } from "@/server/deposits/load-deposit";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { reviewDeposits } from "@/server/reconciliation/review-deposits";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf, rawTransaction, requireSuccess, testClient } from "@/tests/support/chains";
import { addDeposit, type DepositOptions, type OpenedDeposit } from "@/tests/support/deposits";
import { eventually } from "@/tests/support/eventually";
import { isLockAwaited } from "@/tests/support/lock-waits";
import { makeBuyer, openPayment, paymentState, walletOf } from "@/tests/support/payments";
import { type Driver, drive, newDriver } from "@/tests/support/relay-driver";
import { db, many, one, sql, transaction } from "@/tests/support/sql";

const AMOUNT = 1_000_000n;
let { own, chain, account, payer, mine } = {} as ChainWorld;

beforeAll(async () => {
  ({ own, chain, account, payer, mine } = await openChainWorld(inject("stack"), {
    id: 41_442,
    confirmations: 4,
  }));
});
afterAll(() => own.proxy.close());

async function open(options: DepositOptions = {}): Promise<OpenedDeposit> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", amount: AMOUNT });
  return { payment, deposit: await addDeposit(account, payment, options) };
}

/** Sends tokens to the address; those in USDT never pay, so they go back while the payment is open. */
async function send(
  { deposit }: OpenedDeposit,
  amount: bigint,
  { symbol = "USDT", from = payer } = {},
): Promise<Hex> {
  const address = chain.tokens.find((token) => token.symbol === symbol)?.address as Address;
  const args = [deposit.address as Hex, amount] as const;
  const call = { address, abi: erc20Abi, functionName: "transfer", args } as const;
  const hash = await walletOf(chain, from).writeContract(call);
  await requireSuccess(chain, hash);
  return hash;
}

const review = () => reviewDeposits(own.config, new Date(), new Map());
/** Reads the chain until nothing new is found, and reviews what is due. */
async function look({ scan }: Driver): Promise<void> {
  while ((await reconcileChain(scan)) === "behind");
  await review();
}
const returned = ({ deposit }: OpenedDeposit) => balanceOf(chain, getAddress(deposit.option.payer), "USDT");
const surplusOf = ({ deposit }: OpenedDeposit) =>
  one<{ amount: bigint; status: string }>(
    db,
    sql`select amount, status from deposit_surplus where deposit_id = ${deposit.id}`,
  );
const exceptionsOf = ({ deposit }: OpenedDeposit) =>
  many<{ kind: string; amount: bigint; isGone: boolean }>(
    db,
    sql`select kind, amount, gone_at is not null as "isGone" from payment_exception where deposit_id = ${deposit.id} order by id`,
  );
const rawOf = (hash: Hex) => rawTransaction(chain, hash);
/** Replaces the last blocks with others, each with these transactions. */
const replace = (depth: number, transactions: [raw: Hex, block: number][]) =>
  testClient(chain).request({ method: "anvil_reorg", params: [depth, transactions] } as never);

/** Sends the calls that are queued, and lets nobody read what they did. */
async function sendCalls({ signer }: Driver, isDone: () => Promise<boolean>): Promise<void> {
  const round = async () => {
    await runSigner(signer);
    return isDone();
  };
  expect(await eventually(round, (done) => done, 15_000)).toBe(true);
}

/** Runs everything until the condition holds, while blocks arrive. */
const finish = (driver: Driver, isDone: () => Promise<boolean>) =>
  drive(driver, async () => {
    await mine(1);
    await review();
    return isDone();
  });

test("a decision about an address counts what became known while it waited", async () => {
  const opened = await open();
  await send(opened, AMOUNT / 2n, { symbol: "USDC" });
  const driver = newDriver(own.config);
  while ((await reconcileChain(driver.scan)) === "behind");
  const load = () => transaction((tx) => lockDeposit(tx, opened.deposit.id));
  expect(await load()).toMatchObject({ received: AMOUNT / 2n, isScreened: false });
  // The reader of the chain stores another fact, and has not ended yet.
  const { loading } = await transaction(async (tx) => {
    await reviewSoon(tx, [opened.deposit.id]);
    const waiting = load();
    expect(await eventually(() => isLockAwaited("select"), Boolean)).toBe(true);
    await tx.query(
      sql`update deposit_transfer set gone_at = clock_timestamp() where deposit_id = ${opened.deposit.id}`,
    );
    return { loading: waiting };
  });
  expect(await loading).toMatchObject({ received: 0n, isScreened: true });
});

describe("more money at an address", () => {
  test("goes back too when it comes before the return of the first is known", async () => {
    const opened = await open();
    const driver = newDriver(own.config);
    await send(opened, 900n);
    await look(driver);
    await sendCalls(driver, async () => (await returned(opened)) === 900n);
    await send(opened, 700n);
    await look(driver);
    await finish(driver, async () => (await returned(opened)) === 1_600n);
    await finish(driver, async () => (await surplusOf(opened)).status === "returned");
  });

  test("is put into the vault a second time, and each time is an exception", async () => {
    const opened = await open({ refundKind: "none" });
    const driver = newDriver(own.config);
    await send(opened, 900n);
    await finish(driver, async () => (await exceptionsOf(opened)).length === 1);
    await send(opened, 700n);
    await finish(driver, async () => (await exceptionsOf(opened)).length === 2);
    expect(await exceptionsOf(opened)).toMatchObject([
      { kind: "surplus", amount: 900n, isGone: false },
      { kind: "surplus", amount: 700n, isGone: false },
    ]);
  });

  test("of a refused account takes the place of what a person knows", async () => {
    const listed = await makeBuyer(chain);
    await db.query(sql`insert into denied_address (address) values (${listed.address.toLowerCase()})`);
    const opened = await open();
    const driver = newDriver(own.config);
    await send(opened, 900n, { from: listed });
    await look(driver);
    expect(await exceptionsOf(opened)).toMatchObject([{ kind: "listed_payer", amount: 900n, isGone: false }]);
    await send(opened, AMOUNT, { symbol: "USDC", from: listed });
    await look(driver);
    await send(opened, 1n, { symbol: "USDC" });
    await look(driver);
    expect((await exceptionsOf(opened)).slice(1)).toMatchObject([
      { kind: "listed_payer", amount: AMOUNT, isGone: true },
      { kind: "listed_payer", amount: AMOUNT + 1n, isGone: false },
    ]);
  });

  test("is looked up before the address pays", async () => {
    const listed = await makeBuyer(chain);
    await db.query(sql`insert into denied_address (address) values (${listed.address.toLowerCase()})`);
    const opened = await open();
    const driver = newDriver(own.config);
    await send(opened, AMOUNT / 2n, { symbol: "USDC" });
    while ((await reconcileChain(driver.scan)) === "behind");
    // The review has looked up the senders, and waits for the payment; meanwhile the rest comes.
    const reviewed = await transaction(async (tx) => {
      await one(tx, sql`select id from payment where id = ${opened.payment.id} for update`);
      const waiting = review();
      await eventually(
        () =>
          many<{ id: string }>(
            db,
            sql`select deposit_id as id from deposit_transfer where deposit_id = ${opened.deposit.id} and is_listed is not null`,
          ),
        (rows) => rows.length === 1,
      );
      await send(opened, AMOUNT / 2n, { symbol: "USDC", from: listed });
      while ((await reconcileChain(driver.scan)) === "behind");
      return { waiting };
    });
    await reviewed.waiting;
    expect(await paymentState(opened.payment.id)).toMatchObject({ status: "requires_action", jobs: [] });
    await review();
    expect(await paymentState(opened.payment.id)).toMatchObject({ status: "requires_action", jobs: [] });
    expect(await exceptionsOf(opened)).toMatchObject([{ kind: "listed_payer", amount: AMOUNT }]);
  });
});

describe("a reorganisation", () => {
  test("takes the only transfer, and nothing is on its way back", async () => {
    const opened = await open();
    const idle = newDriver(own.config);
    await send(opened, 900n);
    await look(idle);
    expect(await surplusOf(opened)).toMatchObject({ amount: 900n, status: "returning" });
    await replace(1, []);
    await look(idle);
    expect(await surplusOf(opened)).toMatchObject({ amount: 0n, status: "none" });
  });

  test("lets the same return take more, and every unit is explained", async () => {
    const opened = await open();
    const driver = newDriver(own.config);
    const first = await send(opened, 900n);
    await look(driver);
    await sendCalls(driver, async () => (await returned(opened)) === 900n);
    const second = await send(opened, 700n);
    await look(driver);
    const { hash } = await one<{ hash: Hex }>(
      db,
      sql`select t.hash from relay_transaction t join relay_job j on j.transaction_id = t.job_id
          where j.payment_id = ${opened.payment.id} order by t.created_at limit 1`,
    );
    const [earlier, later, back] = [await rawOf(first), await rawOf(second), await rawOf(hash)];
    await replace(3, [
      [earlier, 0],
      [later, 1],
      [back, 2],
    ]);
    expect(await returned(opened)).toBe(1_600n);
    await finish(driver, async () => (await surplusOf(opened)).amount === 0n);
    const { amount } = await one<{ amount: string }>(
      db,
      sql`select data ->> 'amount' as amount from chain_event where tx_hash = ${hash} and type = 'DepositReturned'`,
    );
    expect(amount).toBe("1600");
  });
});
