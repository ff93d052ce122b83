import type { Hex } from "viem";
import { AppError } from "@/server/kernel/errors";
import { sendInOrder } from "@/server/test-payments/buyer-wallet";
import { isException } from "@/server/test-payments/find-test-exceptions";
import { payPayment, WITHIN_MS } from "@/server/test-payments/pay-payment";
import { directTransactions, type TestRun, testOptions } from "@/server/test-payments/test-options";
import { until } from "@/server/test-payments/until";

/**
 * Pays a payment on one network, then again on another, where the router does not know of the first. The second money
 * becomes an exception of kind `duplicate`.
 * @throws AppError `invalid_state` when the payment can be paid on one network only
 */
export async function payTwice(run: TestRun): Promise<{ chainId: number; hash: Hex }> {
  const { payment, signal } = run;
  const [first, ...others] = await testOptions(run);
  const second = others.find(({ chainId }) => chainId !== first.chainId);
  if (!second) {
    const message = "Only a payment that can be paid on two networks can be paid twice.";
    throw new AppError("invalid_state", message, { details: { reason: "one_network" } });
  }
  const steps = await directTransactions(run, second);
  await payPayment(run, first, WITHIN_MS / 2);
  const hash = await sendInOrder(second.chainId, steps);
  await until({ signal, withinMs: WITHIN_MS / 2 }, () => isException(payment.id, hash));
  return { chainId: second.chainId, hash };
}
