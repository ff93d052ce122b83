import { randomUUID } from "node:crypto";
import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { acceptException } from "@/server/exceptions/accept-exception";
import { inspectException } from "@/server/exceptions/inspect-exception";
import { previewExceptionRefund } from "@/server/exceptions/preview-exception-refund";
import { refundException } from "@/server/exceptions/refund-exception";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { listNotices } from "@/server/notices/list-notices";
import { advanceRefunds, newRefundWorker } from "@/server/refunds/advance-refunds";
import { previewRefund } from "@/server/refunds/preview-refund";
import { requestRefund } from "@/server/refunds/request-refund";
import { newSigner, relaySettings } from "@/server/relayer/signer/relay-signer";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { auditBooks } from "@/tests/support/books";
import { bringToRest, type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf, publicClient, rawTransaction, requireSuccess, testClient } from "@/tests/support/chains";
import { type ExceptionState, exceptionsOf } from "@/tests/support/exceptions";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasJob, hasStatus, isQuiet } from "@/tests/support/relay-driver";
import { executions, vaultOf } from "@/tests/support/router";
import { written } from "@/tests/support/written";

const DEPTH = 2;
const WHO = "req_lost";
const CLIENT = { requestId: WHO, idempotencyRecord: null };
let { own, chain, account, payer, driver, mine, reorganise } = {} as ChainWorld;
let scope: UserScope;

beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine, reorganise } = await openChainWorld(inject("stack"), {
    id: 41_341,
    confirmations: DEPTH,
  }));
  scope = await scopeOfMember(account.user.id, account.id, chain.mode);
});
afterEach(() => bringToRest({ chain, driver, mine }));
afterAll(() => own.proxy.close());

const lostOf = async ({ id }: OpenPayment): Promise<ExceptionState | undefined> =>
  (await exceptionsOf(id)).find(({ kind }) => kind === "lost");

/** Creates a payment that was sent and confirmed, and then removed by a reorganisation. */
async function takenBack(relay: Driver) {
  const payment = await openPayment(account, { chain, payer, symbol: "ETH" });
  const hash = await sendDirect(payment);
  const raw = await rawTransaction(chain, hash);
  await mine(DEPTH);
  await drive(relay, hasStatus(payment, "succeeded"));
  await reorganise(DEPTH + 1);
  await mine(DEPTH);
  await drive(relay, async () => (await lostOf(payment))?.isGone === false);
  return { payment, hash, raw };
}

describe("a payment that its buyer sent and a deep reorganisation took", () => {
  test("is an open exception at once, on the payment's page and in the notices", async () => {
    const relay = driver();
    const { payment, hash } = await takenBack(relay);
    expect(await exceptionsOf(payment.id)).toMatchObject([{ kind: "lost", status: "open", txHash: hash }]);
    expect(await paymentState(payment.id)).toMatchObject({ status: "succeeded", txHash: hash });
    const { id } = (await lostOf(payment)) as ExceptionState;
    const shown = await inspectException(scope, id);
    expect(written(shown.explanation)).toContain("Do not ship");
    expect(shown.ways).toEqual({ accept: true, refund: false, ignore: true, reopen: false });
    const page = await inspectPayment(scope, payment.id);
    expect(written(page.explanation)).toContain("Do not ship");
    expect(page.canRefund).toBe(false);
    expect((await listNotices(scope)).find(({ kind }) => kind === "payments_lost")).toEqual({
      kind: "payments_lost",
      count: 1,
    });
    expect(await timeline(payment.id)).toContain("chain.exception");
    const { lines } = await auditBooks(chain);
    expect(lines.filter((line) => line.includes(payment.id))).toEqual([]);
    await acceptException(scope, { id, note: "written off" }, CLIENT);
    expect((await inspectException(scope, id)).exception.state).toBe("accepted");
    expect(written((await inspectPayment(scope, payment.id)).explanation)).toContain("loss");
  });

  test("cannot be refunded, by the API or in the dashboard", async () => {
    const { payment } = await takenBack(driver());
    const refused = { code: "payment_not_succeeded", details: { reason: "lost" } };
    const request = requestRefund(
      scope,
      { paymentId: payment.id },
      { idempotencyRecord: null, requestId: WHO },
    );
    await expect(request).rejects.toMatchObject(refused);
    await expect(previewRefund(scope, payment.id)).rejects.toMatchObject(refused);
    const { id } = (await lostOf(payment)) as ExceptionState;
    const state = { code: "invalid_state", details: { kind: "lost" } };
    await expect(refundException(scope, { id }, CLIENT)).rejects.toMatchObject(state);
    await expect(previewExceptionRefund(scope, id)).rejects.toMatchObject(state);
    expect(await refundsOf(payment.id)).toEqual([]);
  });

  test("moves nothing out of the vault when its refund was requested before", async () => {
    const relay = driver();
    const inVault = { chain, payer, symbol: "ETH", destination: zeroAddress };
    const [other, payment] = [await openPayment(account, inVault), await openPayment(account, inVault)];
    await sendDirect(other);
    await mine(DEPTH + 3);
    await sendDirect(payment);
    await mine(DEPTH);
    await drive(relay, hasStatus(payment, "succeeded"));
    await requestRefund(scope, { paymentId: payment.id }, { idempotencyRecord: null, requestId: WHO });
    await reorganise(DEPTH + 1);
    // With the fee, the vault covers the refund of one payment.
    await sendDirect(await openPayment(account, inVault));
    await mine(DEPTH);
    await drive(relay, async () => (await lostOf(payment))?.isGone === false);
    const refunder = refunderAccount() as PrivateKeyAccount;
    const settings = { ...relaySettings(own.config), leaseMs: 200, refusedForMs: 100 };
    const signer = newSigner(own.config, refunder, { holder: randomUUID(), settings });
    const refundWorker = newRefundWorker(chain.id, refunder.address, randomUUID());
    const vault = () => vaultOf(chain, account.merchant.id, zeroAddress);
    const before = await vault();
    expect(before).toBeGreaterThan(payment.terms.amount);
    await drive(relay, async () => {
      await runSigner(signer);
      await advanceRefunds(refundWorker);
      return (await refundsOf(payment.id)).some(({ status }) => status === "failed");
    });
    expect(await refundsOf(payment.id)).toMatchObject([{ failure: "NotRefundable" }]);
    expect(await vault()).toBe(before);
    const again = requestRefund(
      scope,
      { paymentId: payment.id },
      { idempotencyRecord: null, requestId: WHO },
    );
    await expect(again).rejects.toMatchObject({ code: "payment_not_succeeded" });
  });

  test("resolves the exception when the same transaction is executed again", async () => {
    const relay = driver();
    const { payment, raw } = await takenBack(relay);
    await publicClient(chain).sendRawTransaction({ serializedTransaction: raw });
    await mine(DEPTH);
    await drive(relay, async () => (await lostOf(payment))?.isGone === true);
    const types = (await timeline(payment.id)).filter((type) => type.startsWith("exception."));
    expect(types).toEqual(["exception.returned"]);
    const { id } = (await lostOf(payment)) as ExceptionState;
    expect(written((await inspectException(scope, id)).explanation)).toContain("paid");
    const page = await inspectPayment(scope, payment.id);
    expect(written(page.explanation)).toContain("Paid.");
    expect(page.canRefund).toBe(true);
  });
});

describe("a payment that we sent and a deep reorganisation took", () => {
  test("is no exception while the same bytes can be sent again", async () => {
    const relay = driver({ resendAfterMs: 50 });
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(payment);
    await drive(relay, hasJob(payment, "mined"));
    await mine(DEPTH);
    await drive(relay, hasJob(payment, "confirmed"));
    await reorganise(DEPTH + 1);
    await drive(relay, async () => (await executions(chain, [payment.id])).length > 0);
    await mine(DEPTH);
    await drive(relay, isQuiet);
    for (let i = 0; i < 5; i++) await drive(relay, async () => true);
    expect(await exceptionsOf(payment.id)).toEqual([]);
  });

  test("is an exception as soon as its call reverts, because the buyer's money is gone", async () => {
    const relay = driver({ resendAfterMs: 50 });
    const poor = await makeBuyer(chain, 2);
    const payment = await openPayment(account, { chain, payer: poor, symbol: "USDC" });
    await confirmForRelay(payment);
    await drive(relay, hasJob(payment, "mined"));
    await mine(DEPTH);
    await drive(relay, hasJob(payment, "confirmed"));
    await testClient(chain).setAutomine(false);
    await reorganise(DEPTH + 1);
    await testClient(chain).setAutomine(true);
    const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
    const args = [payer.address, await balanceOf(chain, poor.address, "USDC")] as const;
    await requireSuccess(
      chain,
      await walletOf(chain, poor).writeContract({
        address: token,
        abi: testTokenAbi,
        functionName: "transfer",
        args,
      }),
    );
    await drive(relay, async () => {
      await mine(1);
      return (await lostOf(payment)) !== undefined;
    });
    expect(await paymentState(payment.id)).toMatchObject({ status: "succeeded" });
    expect(await exceptionsOf(payment.id)).toMatchObject([{ kind: "lost", status: "open" }]);
    expect(await executions(chain, [payment.id])).toEqual([]);
  });
});
