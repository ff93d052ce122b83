import { may } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { findPayment } from "@/server/payments/find-payment";
import type { PaymentInspection } from "@/server/payments/inspection-schema";
import { loadChainFacts } from "@/server/payments/load-chain-facts";
import { presentInspection } from "@/server/payments/present-inspection";

/**
 * One payment with all that the dashboard tells of it, its timeline included.
 * @throws AppError `payment_not_found`
 */
export async function inspectPayment(scope: UserScope, id: string): Promise<PaymentInspection> {
  const payment = await findPayment(scope, id);
  const [facts, timeline] = await Promise.all([loadChainFacts(payment), listPaymentEvents(payment)]);
  const canCancel = payment.status === "requires_action" && may(scope.role, "payments.cancel");
  return { ...presentInspection({ ...payment, ...facts, txHash: facts.txHash }), canCancel, timeline };
}
