import { requireRole } from "@/server/accounts/roles";
import type { MerchantScope, UserScope } from "@/server/auth/scope";
import { AppError } from "@/server/kernel/errors";
import { expireNow } from "@/server/payments/expire-now";
import { findPayment } from "@/server/payments/find-payment";
import { isFinal, pollInMs } from "@/server/payments/lifecycle";
import { failPayment } from "@/server/test-payments/fail-payment";
import { findTestExceptions } from "@/server/test-payments/find-test-exceptions";
import { requireOffered } from "@/server/test-payments/offered-helpers";
import { payLate } from "@/server/test-payments/pay-late";
import { payPayment } from "@/server/test-payments/pay-payment";
import { payShort } from "@/server/test-payments/pay-short";
import { payTwice } from "@/server/test-payments/pay-twice";
import { reorganise } from "@/server/test-payments/reorganise";
import type { TestHelper, TestHelperParams, TestOutcome } from "@/server/test-payments/schema";
import { type TestRun, testOptions } from "@/server/test-payments/test-options";

type Facts = Pick<TestRun, "requestId" | "signal">;
type Sent = { chainId: number; hash: string } | undefined;

/** What each helper does; it returns the transaction that the payment's own row does not show. */
const RUN: Record<TestHelper, (run: TestRun) => Promise<Sent>> = {
  pay: async (run) => {
    const [option] = await testOptions(run);
    await payPayment(run, option);
    return undefined;
  },
  fail: failPayment,
  expire: async ({ payment }) => {
    await expireNow(payment.id);
    return undefined;
  },
  "pay-late": payLate,
  "pay-twice": payTwice,
  "pay-short": payShort,
  reorg: reorganise,
};

/**
 * Makes something happen to a test payment, on the network and by the ways that are open to everyone, and waits for its
 * outcome for some seconds.
 * @throws AppError `forbidden` in live mode, without local networks, or for a role without the permission;
 *   `payment_not_found`, `invalid_state`, `bad_gateway`
 */
export async function runTestHelper(
  scope: MerchantScope | UserScope,
  { id, helper }: TestHelperParams,
  facts: Facts,
): Promise<TestOutcome> {
  if (scope.kind === "user") requireRole(scope, "payments.create");
  if (scope.mode === "live") {
    const message = "Test helpers change test payments only. Use a test key.";
    throw new AppError("forbidden", message, { details: { reason: "live_mode" } });
  }
  const payment = await findPayment(scope, id);
  requireOffered(helper, payment);
  const sent = await RUN[helper]({ payment, ...facts });
  const after = await findPayment(scope, id);
  const { status, chainId, txHash } = after;
  const paid = status === "succeeded" && chainId !== null && txHash ? [{ chainId, hash: txHash }] : [];
  const transactions = [...paid, ...(sent && sent.hash !== txHash ? [sent] : [])];
  return {
    paymentId: id,
    status,
    isFinal: isFinal(status),
    pollInMs: pollInMs(status),
    transactions: transactions.map(({ chainId: network, hash }) => ({ networkId: String(network), hash })),
    exceptions: await findTestExceptions(id),
  };
}
