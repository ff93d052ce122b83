import { setTimeout as delay } from "node:timers/promises";
import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { getPayment } from "@/server/payments/get-payment";
import { acceptFunding } from "@/server/refunds/accept-funding";
import { cancelRefund } from "@/server/refunds/cancel-refund";
import { inspectRefund } from "@/server/refunds/inspect-refund";
import { prepareFunding } from "@/server/refunds/prepare-funding";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { balanceOf } from "@/tests/support/chains";
import { signFunding } from "@/tests/support/fund-refund";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  timeline,
} from "@/tests/support/payments";
import { newRefundLoops, type RefundLoops } from "@/tests/support/refund-loops";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refOf, refundsOnChain } from "@/tests/support/router";
import { written } from "@/tests/support/written";

const AMOUNT = 1_000_000n;
const ATTEMPTS = 50;
const PART = AMOUNT / BigInt(ATTEMPTS);
const CLIENT = { idempotencyRecord: null, requestId: "req_cancelled" };

let chain: ChainConfig;
let account: TestAccount;
let scope: UserScope;
let payer: PrivateKeyAccount;
let driver: Driver;
let loops: RefundLoops;
let token: Hex;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  driver = newDriver(chain);
});
beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  payer = await makeBuyer(chain);
  loops = newRefundLoops(driver);
});

/** Creates a payment whose money is in the vault, or at a destination. */
async function paid(destination: Hex): Promise<OpenPayment> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));
  return payment;
}

async function request({ id }: OpenPayment, amount?: bigint): Promise<string> {
  const body = { paymentId: id, amount: amount === undefined ? undefined : String(amount) };
  return (await requestRefund(scope, body, CLIENT)).refund?.refundId ?? "";
}

const outcome = (id: string) =>
  cancelRefund(scope, id, CLIENT).then(
    ({ status }) => status,
    (error: { code: string; details: { status: string } }) => `${error.code} ${error.details.status}`,
  );

test("a refund that is cancelled while the worker sends it moves no money, or is sent and not cancelled", async () => {
  const payment = await paid(zeroAddress);
  await depositTo(chain, account.merchant.id, { token, amount: AMOUNT });
  const before = await balanceOf(chain, payer.address, "USDC");
  const outcomes = new Map<string, string>();
  let advanceMs = 20;
  for (let i = 0; i < ATTEMPTS; i++) {
    const id = await request(payment, PART);
    const startedAt = performance.now();
    const sending = loops.advance().then(() => performance.now() - startedAt);
    await delay((advanceMs * 1.2 * (i % 10)) / 10);
    const cancelled = outcome(id);
    [advanceMs] = [await sending];
    outcomes.set(id, await cancelled);
  }
  const sent = [...outcomes].filter(([, status]) => status !== "cancelled");
  expect(new Set(sent.map(([, status]) => status))).toEqual(new Set(["invalid_state submitted"]));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(ATTEMPTS);
  const wanted = [...outcomes.values()].map((status) => (status === "cancelled" ? "failed" : "succeeded"));
  await loops.untilAll(payment, wanted);
  const onChain = await refundsOnChain(chain, [payment.id]);
  expect(onChain.map(({ args }) => ("refundRef" in args ? args.refundRef : null)).toSorted()).toEqual(
    sent.map(([id]) => refOf(id)).toSorted(),
  );
  expect((await balanceOf(chain, payer.address, "USDC")) - before).toBe(PART * BigInt(sent.length));
  // The amounts of the cancelled ones can be refunded again.
  await request(payment);
  await loops.untilAll(payment, [...wanted, "succeeded"]);
  expect((await balanceOf(chain, payer.address, "USDC")) - before).toBe(AMOUNT);
  expect((await getPayment(scope, payment.id)).refund).toMatchObject({
    status: "full",
    amount: { value: String(AMOUNT) },
  });
  await untilBooked(chain);
  expect((await auditBooks(chain)).lines).toEqual([]);
}, 120_000);

test("a refund that waits for money is cancelled once, and a wallet's signature for it sends nothing", async () => {
  const payment = await paid(payer.address);
  const id = await request(payment);
  await loops.untilAll(payment, ["pending_funds"]);
  const shop = await makeBuyer(chain);
  const funding = await signFunding(id, shop, await prepareFunding(scope, { id, from: shop.address }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancelRefund(scope, id, CLIENT)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ refundId: id, status: "cancelled", failure: null, txId: null });
  await expect(acceptFunding(scope, funding, CLIENT)).rejects.toMatchObject({ code: "invalid_state" });
  await depositTo(chain, account.merchant.id, { token, amount: AMOUNT });
  await loops.advance();
  expect(await refundsOnChain(chain, [payment.id])).toEqual([]);
  expect((await timeline(payment.id)).filter((type) => type === "refund.cancelled")).toHaveLength(1);
  const shown = await inspectRefund(scope, id);
  expect(shown).toMatchObject({ refund: { state: "cancelled" }, isWaiting: false });
  expect(written(shown.explanation)).toContain("cancelled before it was sent");
  expect(await inspectPayment(scope, payment.id)).toMatchObject({
    canRefund: true,
    refund: { state: "cancelled" },
    refundedPart: null,
  });
  expect((await getPayment(scope, payment.id)).refund).toBeUndefined();
  await request(payment);
  await loops.untilAll(payment, ["failed", "succeeded"]);
  expect((await refundsOf(payment.id)).map(({ failure }) => failure)).toEqual(["cancelled", null]);
});
