import type { AccountScope } from "@/server/auth/scope";
import { findPayment } from "@/server/payments/find-payment";
import { presentDetails } from "@/server/payments/present-payment";
import type { PaymentDetails } from "@/server/payments/schema";

/**
 * Returns a payment's details for its merchant.
 * @throws AppError `payment_not_found`
 */
export async function getPayment(scope: AccountScope, id: string): Promise<PaymentDetails> {
  return presentDetails(await findPayment(scope, id));
}
