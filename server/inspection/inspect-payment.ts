import { may } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, one } from "@/server/db/sql";
import { acrossAccounts, clock, store } from "@/server/db/store";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { findInspectedDeposits } from "@/server/inspection/find-deposits";
import { explainExceptions, findExceptions } from "@/server/inspection/find-exceptions";
import { findLetterhead } from "@/server/inspection/find-letterhead";
import { explainRefunds, findRefunds, mainRefund, partOf } from "@/server/inspection/find-refunds";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";
import { listDeliveryEntries } from "@/server/inspection/list-delivery-entries";
import { loadChainFacts } from "@/server/inspection/load-chain-facts";
import { presentInspection } from "@/server/inspection/present-inspection";
import { findPayment } from "@/server/payments/find-payment";
import { offeredHelpers } from "@/server/test-payments/offered-helpers";

/**
 * Returns a payment with everything that the dashboard shows, including its timeline.
 * @throws AppError `payment_not_found`
 */
export async function inspectPayment(scope: UserScope, id: string): Promise<PaymentInspection> {
  const payment = await findPayment(scope, id);
  const [facts, events, deliveries, found, exceptions, deposits, letterhead, isDataKept] = await Promise.all([
    loadChainFacts(payment),
    listPaymentEvents(payment),
    listDeliveryEntries(scope, payment),
    findRefunds(scope, payment.id),
    findExceptions(payment.id),
    findInspectedDeposits(payment.id),
    findLetterhead(payment.merchantId),
    isBuyerDataKept(payment.id),
  ]);
  const isLost = exceptions.some(({ kind, state }) => kind === "lost" && state !== "gone");
  const isRefundable =
    payment.status === "succeeded" && !isLost && (found.paid === null || found.taken < found.paid);
  const sent = events.find(({ type }) => type.startsWith("relay."));
  const waitReason = sent?.type === "relay.waiting" ? sent.sentences : null;
  const shown = presentInspection({ ...payment, ...facts, waitReason });
  return {
    ...shown,
    letterhead,
    explanation:
      (isLost ? null : explainRefunds(found)) ?? explainExceptions(exceptions) ?? shown.explanation,
    canCancel: payment.status === "requires_action" && may(scope.role, "payments.cancel"),
    testHelpers: may(scope.role, "payments.create") ? offeredHelpers(payment) : [],
    canRefund: isRefundable && may(scope.role, "refunds.create"),
    refund: mainRefund(found),
    refunds: found.refunds,
    refundedPart: partOf(found),
    exceptions,
    deposits,
    buyerData: isDataKept ? (may(scope.role, "buyer_data.read") ? "readable" : "hidden") : "none",
    timeline: [...events, ...deliveries].sort((a, b) => b.at.getTime() - a.at.getTime()),
  };
}

async function isBuyerDataKept(paymentId: string): Promise<boolean> {
  const kept = acrossAccounts("found")
    .selectFrom("buyer_data_use as u")
    .innerJoin("buyer_data as d", "d.id", "u.buyer_data_id")
    .where("u.payment_id", "=", paymentId)
    .where("d.keep_until", ">", clock());
  const { isKept } = await one(
    db,
    store.selectNoFrom(({ exists }) => exists(kept).as("isKept")),
  );
  return Boolean(isKept);
}
