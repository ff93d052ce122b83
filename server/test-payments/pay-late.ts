import type { Hex } from "viem";
import { AppError } from "@/server/kernel/errors";
import { expireNow } from "@/server/payments/expire-now";
import { sendInOrder } from "@/server/test-payments/buyer-wallet";
import { isException } from "@/server/test-payments/find-test-exceptions";
import { WITHIN_MS } from "@/server/test-payments/pay-payment";
import { directTransactions, type TestRun, testOptions } from "@/server/test-payments/test-options";
import { until } from "@/server/test-payments/until";

/**
 * Pays a payment after its end: it expires, then the test buyer executes an option that it had. The money becomes an
 * exception of kind `late`.
 * @throws AppError `invalid_state` when it is not open
 */
export async function payLate(run: TestRun): Promise<{ chainId: number; hash: Hex }> {
  const { payment, signal } = run;
  const [option] = await testOptions(run);
  const steps = await directTransactions(run, option);
  if (!(await expireNow(payment.id))) throw new AppError("invalid_state", "The payment is no longer open.");
  const hash = await sendInOrder(option.chainId, steps);
  await until({ signal, withinMs: WITHIN_MS }, () => isException(payment.id, hash));
  return { chainId: option.chainId, hash };
}
