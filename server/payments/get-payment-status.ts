import type { AccountScope } from "@/server/auth/scope";
import { findStatus } from "@/server/payments/find-payment";
import { presentStatus } from "@/server/payments/present-payment";
import type { PaymentStatusAnswer } from "@/server/payments/schema";
import { waitForPayment } from "@/server/payments/wait-for-payment";

interface Poll {
  /** Milliseconds to wait for a change. */
  maxPollMs: number | null | undefined;
  request: { readonly signal: AbortSignal };
}

/**
 * Returns a payment's status once it changes or `maxPollMs` has passed.
 * @throws AppError `payment_not_found`
 */
export async function getPaymentStatus(
  scope: AccountScope,
  id: string,
  poll: Poll,
): Promise<PaymentStatusAnswer> {
  return presentStatus(await waitForPayment(id, () => findStatus(scope, id), poll));
}
