"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ExceptionFacts } from "@/components/exceptions/exception-facts";
import { ExceptionWays } from "@/components/exceptions/exception-ways";
import { useSentences } from "@/components/messages/sentences";
import { ExceptionStatus, exceptionStateText } from "@/components/payment-parts/exception-status";
import { Money } from "@/components/payment-parts/money";
import { PaymentTimeline } from "@/components/payment-parts/payment-timeline";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

const MOVING_POLL_MS = 2_000;
const STILL_POLL_MS = 10_000;

/** Shows one exception, live: what happened, which actions are possible, and which were taken. */
export function ExceptionPage({ id }: { id: string }) {
  const t = useTranslations("exception");
  const status = useTranslations("statuses");
  const state = useTranslations("statuses.exception");
  const write = useSentences();
  const trpc = useTRPC();
  const { data: shown, isError } = useSuspenseQuery({
    ...trpc.exceptions.inspect.queryOptions({ id }),
    refetchInterval: (query) => {
      const isMoving = query.state.data?.exception.state === "refunding";
      return pollDelay(isMoving ? MOVING_POLL_MS : STILL_POLL_MS, query);
    },
    refetchIntervalInBackground: true,
  });
  const { exception } = shown;
  const kind = status(`exceptionKind.${exception.kind}`);
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/exceptions", label: t("exceptions") }}
        title={
          <>
            <span className="sr-only">{t("kind", { kind })} </span>
            <Money amount={exception.amount} size="hero" />
          </>
        }
        badge={
          <>
            <span className="text-ink-muted">{status("onNetwork", { network: exception.networkName })}</span>
            <ExceptionStatus exception={exception} />
            <Badge>{kind}</Badge>
            {shown.mode === "test" ? <Badge tone="wait">{t("test")}</Badge> : null}
          </>
        }
        actions={
          <>
            <NotLive isFailing={isError} />
            {exception.payment ? (
              <LinkButton href={`/dashboard/payments/${exception.payment.id}`}>{t("viewPayment")}</LinkButton>
            ) : null}
          </>
        }
        description={write(shown.explanation)}
      />
      <p role="status" className="sr-only">
        {exceptionStateText(exception, state)}
      </p>
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          <ExceptionWays shown={shown} />
          <ExceptionFacts shown={shown} />
        </div>
        {shown.timeline.length > 0 ? <PaymentTimeline entries={shown.timeline} /> : null}
      </div>
    </>
  );
}
