"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageStep } from "@/components/ui/page-step";
import { Section } from "@/components/ui/section";
import { TabLink, TabLinks } from "@/components/ui/tab-links";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast";
import { DeliveryRow } from "@/components/webhooks/delivery-row";
import { DELIVERY_STATUSES, type DeliveriesView, endpointUrl } from "@/components/webhooks/webhooks-url";
import type { Endpoint } from "@/server/webhooks/schema";

const REFRESH_MS = 3_000;
const DAY_MS = 86_400_000;

interface DeliveriesSectionProps {
  endpoint: Endpoint;
  view: DeliveriesView;
  mayManage: boolean;
  /** Days for which deliveries are kept. */
  keptDays: number;
}

/** Lists an endpoint's deliveries, which update while the page is open. */
export function DeliveriesSection({ endpoint, view, mayManage, keptDays }: DeliveriesSectionProps) {
  const t = useTranslations("webhooks.deliveries");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery({
    ...trpc.webhooks.deliveries.queryOptions({ id: endpoint.id, ...view }),
    refetchInterval: REFRESH_MS,
  });
  const mayResend = mayManage && endpoint.status === "enabled";
  return (
    <Section
      title={t("title")}
      description={t("text", { days: keptDays })}
      actions={mayResend ? <ResendFailed id={endpoint.id} keptDays={keptDays} /> : null}
    >
      <TabLinks label={t("filter")} className="mb-3">
        {[undefined, ...DELIVERY_STATUSES].map((status) => (
          <TabLink
            key={status ?? "all"}
            href={endpointUrl(endpoint.id, { status })}
            current={status === view.status}
            prefetch={false}
          >
            {t(status ?? "all")}
          </TabLink>
        ))}
      </TabLinks>
      {view.eventId ? (
        <p className="mb-3 text-ink-muted text-sm">
          {t.rich("onlyEvent", {
            id: () => <CopyButton value={view.eventId ?? ""} label={t("eventId")} />,
            all: (text) => <TextLink href={endpointUrl(endpoint.id)}>{text}</TextLink>,
          })}
        </p>
      ) : null}
      {data.data.length === 0 ? (
        <EmptyState icon={Send} title={t("none")} description={t("noneText")} />
      ) : (
        <ul aria-label={t("title")}>
          {data.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              endpointId={endpoint.id}
              mayResend={mayResend}
            />
          ))}
        </ul>
      )}
      {data.nextCursor || view.before ? (
        <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4">
          <PageStep
            href={data.nextCursor ? endpointUrl(endpoint.id, { ...view, before: data.nextCursor }) : null}
            rel="next"
            prefetch={false}
          >
            {t("older")} <ChevronRight aria-hidden />
          </PageStep>
        </nav>
      ) : null}
    </Section>
  );
}

function ResendFailed({ id, keptDays }: { id: string; keptDays: number }) {
  const t = useTranslations("webhooks.deliveries");
  const faultMessage = useFaultMessage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const resend = useMutation(
    trpc.webhooks.resendFailed.mutationOptions({
      onError: (error) => toast.error(faultMessage(error)),
      onSuccess: async ({ count }) => {
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        toast.success(t("resentFailed", { count }));
      },
    }),
  );
  return (
    <Button
      size="sm"
      pending={resend.isPending}
      onClick={() => resend.mutate({ id, since: new Date(Date.now() - keptDays * DAY_MS).toISOString() })}
    >
      {t("resendFailed")}
    </Button>
  );
}
