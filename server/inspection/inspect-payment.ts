import { may } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, one } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store, tenant } from "@/server/db/store";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { explainExceptions, findExceptions } from "@/server/inspection/find-exceptions";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";
import { loadChainFacts } from "@/server/inspection/load-chain-facts";
import { presentInspection } from "@/server/inspection/present-inspection";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";
import { findPayment } from "@/server/payments/find-payment";

type RefundState = NonNullable<PaymentInspection["refund"]>["state"];

/**
 * Returns a payment with everything that the dashboard shows, including its timeline.
 * @throws AppError `payment_not_found`
 */
export async function inspectPayment(scope: UserScope, id: string): Promise<PaymentInspection> {
  const payment = await findPayment(scope, id);
  const [facts, timeline, refund, exceptions, isDataKept] = await Promise.all([
    loadChainFacts(payment),
    listPaymentEvents(payment),
    findRefund(scope, payment.id),
    findExceptions(payment.id),
    isBuyerDataKept(payment.id),
  ]);
  const isLost = exceptions.some(({ kind, state }) => kind === "lost" && state !== "gone");
  const isRefundable = payment.status === "succeeded" && !isLost && (!refund || refund.state === "failed");
  const sent = timeline.find(({ type }) => type.startsWith("relay."));
  const waitReason = sent?.type === "relay.waiting" ? sent.sentences : null;
  const shown = presentInspection({ ...payment, ...facts, waitReason });
  return {
    ...shown,
    explanation:
      (isLost ? null : explainRefunding(refund)) ?? explainExceptions(exceptions) ?? shown.explanation,
    canCancel: payment.status === "requires_action" && may(scope.role, "payments.cancel"),
    canRefund: isRefundable && may(scope.role, "refunds.create"),
    refund,
    exceptions,
    buyerData: isDataKept ? (may(scope.role, "buyer_data.read") ? "readable" : "hidden") : "none",
    timeline,
  };
}

/** Explains a paid payment with a refund; null without one, and for a failed one, which changes nothing. */
function explainRefunding(refund: PaymentInspection["refund"]): Sentence[] | null {
  return refund && refund.state !== "failed" ? [sentence(`payment.refund.${refund.state}`)] : null;
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

/** Finds the relevant refund: the one that has not failed, or else the last. */
async function findRefund(scope: UserScope, paymentId: string): Promise<PaymentInspection["refund"]> {
  const state = fragment<RefundState>`case r.status when 'succeeded' then 'refunded' when 'failed' then 'failed'
      when 'pending_funds' then 'needs_funds' when 'undeliverable' then 'undeliverable' else 'pending' end`;
  const row = await maybeOne(
    db,
    tenant(scope)
      .selectFrom("refund as r")
      .innerJoin(tenant(scope).rows("payment").as("p"), (join) =>
        join.onRef("p.id", "=", "r.payment_id").onRef("p.option_id", "=", "r.option_id"),
      )
      .select(["r.id", "r.tx_hash as txHash", "r.created_at as createdAt", state.as("state")])
      .where("r.payment_id", "=", paymentId)
      .where("p.status", "=", fragment.lit("succeeded"))
      .orderBy(fragment`r.status = 'failed'`)
      .orderBy("r.created_at", "desc")
      .limit(1),
  );
  return row ?? null;
}
