"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft, ExternalLink } from "lucide-react";
import Link from "next/link";
import { CancelPayment } from "@/components/payments/cancel-payment";
import { Money } from "@/components/payments/money";
import { PaymentBreakdown } from "@/components/payments/payment-breakdown";
import { PaymentBuyer } from "@/components/payments/payment-buyer";
import { PaymentFacts } from "@/components/payments/payment-facts";
import { PaymentNetwork } from "@/components/payments/payment-network";
import { PaymentStatus, statusWords } from "@/components/payments/payment-status";
import { PaymentTimeline } from "@/components/payments/payment-timeline";
import { NotLive } from "@/components/shell/not-live";
import { pollDelay } from "@/components/shell/poll-delay";
import { useTRPC } from "@/components/shell/trpc";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

const OPEN_POLL_MS = 2_000;
/** A final payment changes no more, but its timeline may. */
const FINAL_POLL_MS = 20_000;

/** One payment, live. */
export function PaymentPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data: shown, isError } = useSuspenseQuery({
    ...trpc.payments.inspect.queryOptions({ id }),
    refetchInterval: (query) => {
      const status = query.state.data?.payment.status;
      return pollDelay(
        status === "requires_action" || status === "processing" ? OPEN_POLL_MS : FINAL_POLL_MS,
        query,
      );
    },
    refetchIntervalInBackground: true,
  });
  const { payment, explanation, payLink, canCancel } = shown;
  const isOpen = payment.status === "requires_action" || payment.status === "processing";
  return (
    <>
      <PageHeader
        above={
          <Link href="/dashboard/payments" className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeft className="size-4" aria-hidden /> Payments
          </Link>
        }
        title={<Money amount={payment.amount} size="hero" />}
        beside={
          <>
            {payment.amount.display.networkName ? (
              <span className="text-ink-muted">on {payment.amount.display.networkName}</span>
            ) : null}
            <PaymentStatus {...payment} />
            {payment.mode === "test" ? <Badge tone="wait">Test</Badge> : null}
          </>
        }
        actions={
          <>
            <NotLive isFailing={isError} />
            {isOpen ? (
              <LinkButton href={payLink} target="_blank" rel="noopener">
                Open checkout <ExternalLink aria-hidden />
                <span className="sr-only"> (opens in a new tab)</span>
              </LinkButton>
            ) : null}
            {canCancel ? <CancelPayment id={payment.id} amount={payment.amount} /> : null}
          </>
        }
        description={explanation}
      />
      <p role="status" className="sr-only">
        {statusWords(payment)}
      </p>
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          <PaymentFacts {...shown} />
          <PaymentBreakdown {...shown} />
          <PaymentBuyer buyer={shown.buyer} />
          <PaymentNetwork chain={shown.chain} confirmations={payment.confirmations} />
        </div>
        <PaymentTimeline entries={shown.timeline} />
      </div>
    </>
  );
}
