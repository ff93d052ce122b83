"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { DeliveriesSection } from "@/components/webhooks/deliveries-section";
import { EndpointActions } from "@/components/webhooks/endpoint-actions";
import { EndpointStatus } from "@/components/webhooks/endpoint-status";
import { type DeliveriesView, WEBHOOKS } from "@/components/webhooks/webhooks-url";
import type { Endpoint } from "@/server/webhooks/schema";

/** Milliseconds between two reads of an endpoint's health. */
const REFRESH_MS = 5_000;

interface EndpointPageProps {
  id: string;
  view: DeliveriesView;
  mayManage: boolean;
  /** Days for which deliveries are kept. */
  keptDays: number;
}

/** Shows an endpoint with its health and deliveries. */
export function EndpointPage({ id, view, mayManage, keptDays }: EndpointPageProps) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const { data: endpoint } = useSuspenseQuery({
    ...trpc.webhooks.get.queryOptions({ id }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader
        back={{ href: WEBHOOKS, label: t("title") }}
        title={<span className="break-all font-mono">{endpoint.url}</span>}
        badge={<EndpointStatus {...endpoint} />}
        description={endpoint.description || undefined}
        actions={mayManage ? <EndpointActions endpoint={endpoint} /> : null}
      />
      {endpoint.disabledReason ? (
        <Banner tone="bad" title={t(`endpoint.${endpoint.disabledReason}`)} className="mb-6">
          {t("endpoint.resume")}
        </Banner>
      ) : null}
      <Facts endpoint={endpoint} />
      <DeliveriesSection endpoint={endpoint} view={view} mayManage={mayManage} keptDays={keptDays} />
    </>
  );
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("webhooks.endpoint");
  const { types, merchantIds, lastSuccessAt, failingSince, apiVersion, createdAt } = endpoint;
  return (
    <DescriptionList className="pb-6">
      <Description term={t("events")}>
        {types.length === 0 ? t("all") : <span className="font-mono text-[0.93em]">{types.join(", ")}</span>}
      </Description>
      {merchantIds ? <Merchants ids={merchantIds} /> : null}
      <Description term={t("lastSuccess")}>
        {lastSuccessAt ? <Time at={lastSuccessAt} detail="second" showZone /> : t("never")}
      </Description>
      {failingSince ? (
        <Description term={t("failingSince")}>
          <Time at={failingSince} detail="second" showZone />
        </Description>
      ) : null}
      <Description term={t("version")}>{apiVersion}</Description>
      <Description term={t("created")}>
        <Time at={createdAt} showZone />
      </Description>
    </DescriptionList>
  );
}

function Merchants({ ids }: { ids: string[] }) {
  const t = useTranslations("webhooks.endpoint");
  const trpc = useTRPC();
  const { data: merchants = [] } = useQuery(trpc.merchants.list.queryOptions());
  const names = ids.map((id) => merchants.find((merchant) => merchant.id === id)?.name ?? id);
  return <Description term={t("merchants")}>{names.join(", ")}</Description>;
}
