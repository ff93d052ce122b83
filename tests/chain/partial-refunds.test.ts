import { createWalletClient, type Hex, http, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { refundCall } from "@/server/chain/calls/refund-call";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { findSurplus } from "@/server/gateway/find-surplus";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { acceptFunding } from "@/server/refunds/accept-funding";
import { listRefunds } from "@/server/refunds/list-refunds";
import { prepareFunding } from "@/server/refunds/prepare-funding";
import { previewRefund } from "@/server/refunds/preview-refund";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks, tamper, untilBooked } from "@/tests/support/books";
import { balanceOf, requireSuccess, viemChain } from "@/tests/support/chains";
import { signFunding } from "@/tests/support/fund-refund";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  timeline,
} from "@/tests/support/payments";
import { newRefundLoops, type RefundLoops } from "@/tests/support/refund-loops";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refOf, refundsOnChain, vaultOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";

const AMOUNT = 1_000_000n;
const WHO = "req_partial";

let chain: ChainConfig;
let account: TestAccount;
let scope: UserScope;
let payer: PrivateKeyAccount;
let refunder: PrivateKeyAccount;
let driver: Driver;
let loops: RefundLoops;
let token: Hex;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  payer = await makeBuyer(chain);
  refunder = refunderAccount() as PrivateKeyAccount;
  driver = newDriver(chain);
});
beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  loops = newRefundLoops(driver);
});

/** Creates a payment into the vault, which then holds all of it. */
async function paid(): Promise<OpenPayment> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));
  await depositTo(chain, account.merchant.id, { token, amount: AMOUNT / 100n });
  return payment;
}

const request = ({ id }: OpenPayment, amount?: bigint) =>
  requestRefund(
    scope,
    { paymentId: id, amount: amount === undefined ? undefined : String(amount) },
    { idempotencyRecord: null, requestId: WHO },
  );

const amountsOnChain = async ({ id }: OpenPayment) =>
  (await refundsOnChain(chain, [id])).map(({ args }) => args.amount);

describe("refunds of parts", () => {
  test("come to the whole, each with a posting, and show what is left", async () => {
    const payment = await paid();
    const before = await balanceOf(chain, payer.address, "USDC");
    await request(payment, 300_000n);
    await request(payment, 200_000n);
    await loops.untilAll(payment, ["succeeded", "succeeded"]);
    expect((await amountsOnChain(payment)).toSorted()).toEqual([200_000n, 300_000n]);
    const shown = await inspectPayment(scope, payment.id);
    expect(shown).toMatchObject({
      canRefund: true,
      refund: { state: "refunded" },
      refundedPart: { amount: { value: "500000" }, left: { value: "500000" } },
    });
    expect(shown.refunds.map(({ amount }) => amount.value)).toEqual(["200000", "300000"]);
    expect(written(shown.explanation)).toBe(
      "Paid, and later refunded in part. The buyer has 0.5 USDC back; 0.5 USDC can still be refunded.",
    );
    expect(shown.timeline.map(({ sentences }) => written(sentences))).toContain(
      "Refund of 0.3 USDC requested.",
    );
    expect(await previewRefund(scope, payment.id)).toMatchObject({
      amount: { value: "500000" },
      missing: null,
    });
    expect(await findSurplus(payment.id)).toMatchObject([
      { kind: "paid", isPart: true, state: "refunded", amount: { value: "300000" } },
      { kind: "paid", isPart: true, state: "refunded", amount: { value: "200000" } },
    ]);
    const { items } = await listRefunds(scope, { limit: 10 });
    expect(items.map(({ amount, isPart }) => [amount.unit.slice(0, 6), amount.value, isPart])).toEqual([
      ["caip19", "200000", true],
      ["caip19", "300000", true],
    ]);
    await request(payment);
    await loops.untilAll(payment, ["succeeded", "succeeded", "succeeded"]);
    expect((await balanceOf(chain, payer.address, "USDC")) - before).toBe(AMOUNT);
    expect(await vaultOf(chain, account.merchant.id, token)).toBe(0n);
    await expect(request(payment, 1n)).rejects.toMatchObject({ code: "already_refunded" });
    const done = await inspectPayment(scope, payment.id);
    expect(done).toMatchObject({ canRefund: false, refundedPart: null });
    expect(written(done.explanation)).toContain("refunded in full");
    await untilBooked(chain);
    const posted = await many<{ amount: bigint }>(
      db,
      sql`select l.amount from ledger_entry l join chain_event e using (chain_id, tx_hash, log_index)
          where e.payment_id = ${payment.id} and l.kind = 'refund' order by l.amount`,
    );
    expect(posted.map(({ amount }) => amount)).toEqual([200_000n, 300_000n, 500_000n]);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });

  test("beyond what is left are refused, and a failed one makes room again", async () => {
    const payment = await paid();
    await request(payment, 600_000n);
    await expect(request(payment, 400_001n)).rejects.toMatchObject({
      code: "params_validation",
      details: { max: "400000" },
    });
    await request(payment, 400_000n);
    await expect(request(payment)).rejects.toMatchObject({ code: "already_refunded" });
    await tamper(
      `update refund set status = 'failed', failure = 'x' where payment_id = '${payment.id}' and amount = 600000`,
    );
    await request(payment, 600_000n);
    await loops.untilAll(payment, ["failed", "succeeded", "succeeded"]);
    expect((await amountsOnChain(payment)).toSorted()).toEqual([400_000n, 600_000n]);
  });

  test("wait for money separately, and a wallet can pay one of them", async () => {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: payer.address });
    await confirmForRelay(payment);
    await drive(driver, hasStatus(payment, "succeeded"));
    await request(payment, 250_000n);
    await request(payment, 750_000n);
    await loops.untilAll(payment, ["pending_funds", "pending_funds"]);
    const [first, second] = await refundsOf(payment.id);
    const shop = await makeBuyer(chain);
    const steps = await prepareFunding(scope, { id: first?.id ?? "", from: shop.address });
    const funding = await signFunding(first?.id ?? "", shop, steps);
    // The signature is for this refund only.
    await expect(
      acceptFunding(scope, { ...funding, id: second?.id ?? "" }, { requestId: WHO }),
    ).rejects.toMatchObject({ code: "invalid_signature" });
    await acceptFunding(scope, funding, { requestId: WHO });
    await loops.untilAll(payment, ["pending_funds", "succeeded"]);
    expect(await amountsOnChain(payment)).toEqual([250_000n]);
    expect((await inspectPayment(scope, payment.id)).refund).toMatchObject({ state: "needs_funds" });
    await depositTo(chain, account.merchant.id, { token, amount: 750_000n });
    await loops.untilAll(payment, ["succeeded", "succeeded"]);
    await untilBooked(chain);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });

  test("that come to more than was paid are a difference of the books", async () => {
    const payment = await paid();
    await request(payment, 400_000n);
    await loops.untilAll(payment, ["succeeded"]);
    const [{ id } = { id: "" }] = await refundsOf(payment.id);
    await untilBooked(chain);
    await tamper(`update refund set amount = 1000001 where id = '${id}'`);
    expect((await auditBooks(chain)).lines).toEqual([
      expect.stringContaining(`refunds of payment ${payment.id} come to 1000001, and 1000000 was paid`),
      expect.stringContaining(`refund ${id}`),
    ]);
    await tamper(`update refund set amount = 400000 where id = '${id}'`);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });

  // The last one: the signer halts when its key is used by hand.
  test("sent by hand count, and a request that no longer fits fails", async () => {
    const [part, known] = [await paid(), await paid()];
    await byHand(part, { amount: 700_000n, refundRef: refOf("by hand") });
    await drive(driver, async () => {
      await loops.advance();
      return (await refundsOf(part.id)).length === 1;
    });
    expect(await refundsOf(part.id)).toMatchObject([{ status: "succeeded" }]);
    await expect(request(part, 300_001n)).rejects.toMatchObject({ details: { max: "300000" } });
    // One that was sent by hand under its own reference is adopted, and not sent again.
    await request(known, 100_000n);
    await loops.advance();
    const [requested] = await refundsOf(known.id);
    await byHand(known, { amount: 100_000n, refundRef: refOf(requested?.id ?? "") });
    await loops.untilAll(known, ["succeeded"]);
    expect((await paymentState(known.id)).jobs).toEqual(["confirmed", "confirmed"]);
    expect(await amountsOnChain(known)).toEqual([100_000n]);
    expect((await timeline(known.id)).filter((type) => type === "refund.succeeded")).toHaveLength(1);
    // One that was requested before does not fit any more.
    await request(known, 900_000n);
    await byHand(known, { amount: 900_000n, refundRef: refOf("everything else") });
    await loops.untilAll(known, ["failed", "succeeded", "succeeded"]);
    expect((await refundsOf(known.id)).find(({ status }) => status === "failed")?.failure).toBe(
      "RefundExceedsPayment",
    );
    await untilBooked(chain);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });
});

async function byHand({ terms }: OpenPayment, order: { amount: bigint; refundRef: Hex }): Promise<void> {
  const wallet = createWalletClient({ account: refunder, chain: viemChain(chain), transport: http() });
  const data = refundCall(2, { terms, ...order });
  await requireSuccess(chain, await wallet.sendTransaction({ to: routerOf(chain), data }));
}
