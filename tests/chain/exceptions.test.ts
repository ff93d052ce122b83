import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { acceptException } from "@/server/exceptions/accept-exception";
import { ignoreException } from "@/server/exceptions/ignore-exception";
import { inspectException } from "@/server/exceptions/inspect-exception";
import { refundException } from "@/server/exceptions/refund-exception";
import { reopenException } from "@/server/exceptions/reopen-exception";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { startWorker } from "@/server/jobs/start-worker";
import type { AppError } from "@/server/kernel/errors";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { balanceOf } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { cancelOpen, exceptionsOf } from "@/tests/support/exceptions";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import {
  addOption,
  executeElsewhere,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
} from "@/tests/support/payments";
import { depositTo } from "@/tests/support/refunds";
import { refundsOnChain } from "@/tests/support/router";
import { db, many, maybeOne, one, sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";

const AMOUNT = 1_000_000n;
const WHO = "req_exceptions";
const CLIENT = { requestId: WHO, idempotencyRecord: null };
const stopping = new AbortController();
let worker: Promise<void>;
let chainA: ChainConfig;
let chainB: ChainConfig;
let account: TestAccount;
let scope: UserScope;
let payer: PrivateKeyAccount;

beforeAll(async () => {
  chainA = findChain(31337) as ChainConfig;
  chainB = findChain(31338) as ChainConfig;
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  payer = await makeBuyer(chainA);
  worker = startWorker(stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await worker;
});

const usdcOf = (chain: ChainConfig) => chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
const open = () => openPayment(account, { chain: chainA, payer, symbol: "USDC", destination: zeroAddress });

/** The exception of a payment, once there is one. */
async function found({ id }: OpenPayment) {
  const all = await eventually(
    () => exceptionsOf(id),
    (rows) => rows.length > 0,
  );
  expect(all).toHaveLength(1);
  return all[0] as (typeof all)[number];
}

async function late(): Promise<OpenPayment> {
  const payment = await open();
  await cancelOpen(payment.id);
  await executeElsewhere(payment);
  return payment;
}

const stateOf = async (id: string) => (await inspectException(scope, id)).exception.state;
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "rejected" ? (result.reason as AppError).code : "done")).sort();

describe("an execution after the payment's end", () => {
  test("is recorded with its facts, and changes nothing about the payment", async () => {
    const payment = await late();
    const { id, txHash } = await found(payment);
    expect(await paymentState(payment.id)).toMatchObject({ status: "cancelled", txHash: null });
    const inspection = await inspectException(scope, id);
    expect(inspection).toMatchObject({
      exception: {
        kind: "late",
        state: "open",
        amount: { value: "1000000", display: { assetSymbol: "USDC" } },
        payment: { id: payment.id },
        merchant: { id: account.merchant.id },
      },
      payer: payer.address,
      destination: null,
      ways: { accept: true, refund: true, ignore: true, reopen: false },
    });
    expect(written(inspection.explanation)).toContain("it was cancelled");
    expect(inspection.logIndex).not.toBeNull();
    const shown = await inspectPayment(scope, payment.id);
    expect(shown.exceptions).toEqual([{ id, kind: "late", state: "open" }]);
    expect(written(shown.explanation)).toContain("The money needs a decision");
    expect(txHash).toBe(inspection.txHash);
  });

  test("goes back to its buyer once, for many requests at once", async () => {
    const payment = await late();
    const { id } = await found(payment);
    const before = await balanceOf(chainA, payer.address, "USDC");
    const requests = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => refundException(scope, { id }, CLIENT)),
      acceptException(scope, { id }, CLIENT),
      ignoreException(scope, { id, note: "a test" }, CLIENT),
    ]);
    expect(codes(requests)).toEqual(["done", ...Array(5).fill("invalid_state")]);
    if (["accepted", "ignored"].includes(await stateOf(id))) {
      // Somebody else was first.
      await reopenException(scope, id, WHO);
      await refundException(scope, { id }, CLIENT);
    }
    await depositTo(chainA, account.merchant.id, { token: usdcOf(chainA), amount: AMOUNT / 100n });
    await eventually(
      () => stateOf(id),
      (state) => state === "refunded",
    );
    expect(await refundsOnChain(chainA, [payment.id])).toHaveLength(1);
    expect((await balanceOf(chainA, payer.address, "USDC")) - before).toBe(AMOUNT);
    await expect(reopenException(scope, id, WHO)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await paymentState(payment.id)).toMatchObject({ status: "cancelled" });
    expect(await timeline(payment.id)).toContain("refund.succeeded");
    expect((await inspectPayment(scope, payment.id)).refund).toBeNull();
  });

  test("can be kept or left alone, and taken up again, each step recorded and audited", async () => {
    const payment = await late();
    const { id } = await found(payment);
    await acceptException(scope, { id, note: "shipped by hand" }, CLIENT);
    expect(await inspectException(scope, id)).toMatchObject({
      exception: { state: "accepted" },
      resolution: { by: "Test owner", note: "shipped by hand" },
      ways: { accept: false, refund: false, ignore: false, reopen: true },
    });
    await expect(refundException(scope, { id }, CLIENT)).rejects.toMatchObject({ code: "invalid_state" });
    await reopenException(scope, id, WHO);
    await ignoreException(scope, { id, note: "our own test" }, CLIENT);
    expect(await stateOf(id)).toBe("ignored");
    expect(await paymentState(payment.id)).toMatchObject({ status: "cancelled" });
    const audited = await many<{ type: string }>(
      db,
      sql`select type from audit_event where account_id = ${account.id} and data ->> 'exceptionId' = ${id} order by id`,
    );
    expect(audited.map(({ type }) => type)).toEqual([
      "exception.accepted",
      "exception.reopened",
      "exception.ignored",
    ]);
    expect((await timeline(payment.id)).slice(-4)).toEqual([
      "chain.exception",
      "exception.accepted",
      "exception.reopened",
      "exception.ignored",
    ]);
  });
});

test("what is paid on two chains is given back on each once, each for itself", async () => {
  const first = await open();
  const rich = await makeBuyer(chainB);
  const second = await addOption(first, {
    chain: chainB,
    payer: rich,
    symbol: "USDC",
    destination: zeroAddress,
  });
  await executeElsewhere(first);
  await eventually(
    () => paymentState(first.id),
    ({ status }) => status === "succeeded",
  );
  await executeElsewhere(second);
  const { id, kind } = await found(first);
  expect(kind).toBe("duplicate");
  const [before, beforeB] = await Promise.all([
    balanceOf(chainA, payer.address, "USDC"),
    balanceOf(chainB, rich.address, "USDC"),
  ]);
  for (const chain of [chainA, chainB]) {
    await depositTo(chain, account.merchant.id, { token: usdcOf(chain), amount: AMOUNT });
  }
  const own = () =>
    requestRefund(scope, { paymentId: first.id }, { idempotencyRecord: null, requestId: WHO });
  const requests = await Promise.allSettled([
    own(),
    own(),
    refundException(scope, { id }, CLIENT),
    refundException(scope, { id }, CLIENT),
  ]);
  expect(codes(requests)).toEqual(["already_refunded", "done", "done", "invalid_state"]);
  const refunds = () =>
    one<{ done: number; all: number }>(
      db,
      sql`select count(*) filter (where status = 'succeeded') as done, count(*) as all from refund where payment_id = ${first.id}`,
    );
  await eventually(refunds, ({ done }) => done === 2);
  expect(await refunds()).toEqual({ done: 2, all: 2 });
  expect(await refundsOnChain(chainA, [first.id])).toHaveLength(1);
  expect(await refundsOnChain(chainB, [first.id])).toHaveLength(1);
  expect((await balanceOf(chainA, payer.address, "USDC")) - before).toBe(AMOUNT);
  expect((await balanceOf(chainB, rich.address, "USDC")) - beforeB).toBe(AMOUNT);
  expect(await stateOf(id)).toBe("refunded");
  expect((await inspectPayment(scope, first.id)).refund).toMatchObject({ state: "refunded" });
});

test("terms that were never quoted here become an exception of no account", async () => {
  const payment = await open();
  // As after a restore from a backup: the router knows the payment, the database does not.
  await pastTheRules(sql`delete from payment_option where id = ${payment.optionId}`);
  await executeElsewhere(payment);
  const row = await eventually(
    () =>
      maybeOne<{ kind: string; accountId: string | null; amount: bigint; payer: string }>(
        db,
        sql`select kind, account_id as "accountId", amount, payer from payment_exception where key = ${payment.key}`,
      ),
    (found) => found !== undefined,
  );
  expect(row).toEqual({
    kind: "unknown",
    accountId: null,
    amount: AMOUNT,
    payer: payer.address.toLowerCase(),
  });
});

describe("the database", () => {
  test("keeps the facts of an exception, lets nobody decide over a decision, and deletes none", async () => {
    const { id } = await found(await late());
    const by = (change: string) =>
      db.query({ text: `update payment_exception set ${change} where id = $1`, values: [id] });
    await by("status = 'accepted', resolved_at = now()");
    await expect(by("status = 'ignored'")).rejects.toThrow("cannot go from accepted to ignored");
    await expect(by("amount = 1")).rejects.toThrow("never changes");
    await expect(by("status = 'open'")).rejects.toThrow("check constraint");
    await expect(asTableOwner(sql`delete from payment_exception where id = ${id}`)).rejects.toThrow(
      "never deleted",
    );
  });
});
