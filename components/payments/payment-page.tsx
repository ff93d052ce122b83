"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useSentences } from "@/components/messages/sentences";
import { Money } from "@/components/payment-parts/money";
import { PaymentStatus, statusText } from "@/components/payment-parts/payment-status";
import { PaymentTimeline } from "@/components/payment-parts/payment-timeline";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { TestPayment } from "@/components/payment-parts/test-payment";
import { PaymentActions } from "@/components/payments/payment-actions";
import { PaymentBreakdown } from "@/components/payments/payment-breakdown";
import { PaymentBuyer } from "@/components/payments/payment-buyer";
import { PaymentDeposits } from "@/components/payments/payment-deposits";
import { PaymentExceptions } from "@/components/payments/payment-exceptions";
import { PaymentFacts } from "@/components/payments/payment-facts";
import { PaymentNetwork } from "@/components/payments/payment-network";
import { PaymentRefund } from "@/components/payments/payment-refund";
import { PaymentSettlement } from "@/components/payments/payment-settlement";
import { PaymentSheet } from "@/components/payments/payment-sheet";
import { RawAnswer } from "@/components/payments/raw-answer";
import { useOnChain } from "@/components/payments/use-on-chain";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

const OPEN_POLL_MS = 2_000;
/** A final payment does not change any more, but its timeline may. */
const FINAL_POLL_MS = 20_000;

/** Shows one payment, live. */
export function PaymentPage({ id }: { id: string }) {
  const t = useTranslations("payment");
  const status = useTranslations("statuses.payment");
  const write = useSentences();
  const trpc = useTRPC();
  const { data: shown, isError } = useSuspenseQuery({
    ...trpc.payments.inspect.queryOptions({ id }),
    refetchInterval: (query) => {
      return pollDelay(isMoving(query.state.data) ? OPEN_POLL_MS : FINAL_POLL_MS, query);
    },
    refetchIntervalInBackground: true,
  });
  const { payment, explanation, refund, refundedPart } = shown;
  const onChain = useOnChain(shown);
  return (
    <>
      <PaymentSheet shown={shown} />
      <div className="print:hidden">
        <PageHeader
          back={{ href: "/dashboard/payments", label: t("payments") }}
          title={<Money amount={payment.amount} size="hero" />}
          badge={
            <>
              {payment.amount.display.networkName ? (
                <span className="text-ink-muted">
                  {t("onNetwork", { network: payment.amount.display.networkName })}
                </span>
              ) : null}
              <PaymentStatus {...payment} />
              {refund ? <RefundStatus state={refund.state} isPart={refundedPart !== null} /> : null}
              {payment.mode === "test" ? <Badge tone="wait">{t("test")}</Badge> : null}
            </>
          }
          actions={
            <>
              <NotLive isFailing={isError} />
              <PaymentActions shown={shown} />
            </>
          }
          description={write(explanation)}
        />
        <p role="status" className="sr-only">
          {statusText(payment, status)}
        </p>
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="min-w-0">
            <PaymentExceptions exceptions={shown.exceptions} />
            <PaymentFacts {...shown} />
            <PaymentBreakdown {...shown} />
            <PaymentBuyer
              paymentId={id}
              data={shown.buyerData}
              buyer={shown.buyer}
              account={onChain.account}
            />
            <PaymentDeposits deposits={shown.deposits} />
            <PaymentNetwork chain={shown.chain} confirmations={payment.confirmations} gas={onChain.gas} />
            <PaymentSettlement {...shown} />
            <PaymentRefund {...shown} />
            <TestPayment id={id} helpers={shown.testHelpers} />
            <RawAnswer id={id} />
          </div>
          <PaymentTimeline entries={shown.timeline} />
        </div>
      </div>
    </>
  );
}

/** Returns whether the payment may change soon: it is open, or its refund is in progress. */
function isMoving(shown: PaymentInspection | undefined): boolean {
  const status = shown?.payment.status;
  const refund = shown?.refund?.state;
  return (
    status === "requires_action" ||
    status === "processing" ||
    refund === "pending" ||
    refund === "needs_funds"
  );
}
