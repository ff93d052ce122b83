"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { CreateEndpoint } from "@/components/webhooks/create-endpoint";
import { EndpointStatus } from "@/components/webhooks/endpoint-status";
import { endpointUrl } from "@/components/webhooks/webhooks-url";
import type { Endpoint } from "@/server/webhooks/schema";

/** Lists the account's webhook endpoints with their health. */
export function WebhooksPage({ mayManage }: { mayManage: boolean }) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const { data: items } = useSuspenseQuery(trpc.webhooks.list.queryOptions());
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={mayManage ? <CreateEndpoint /> : null}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title={t("none")}
          description={t(mayManage ? "follows" : "cannotCreate")}
        />
      ) : (
        <ul aria-label={t("title")} className="border-line border-t">
          {items.map((item) => (
            <EndpointRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </>
  );
}

function EndpointRow({ item }: { item: Endpoint }) {
  const t = useTranslations("webhooks");
  return (
    <li
      data-endpoint={item.id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b py-3.5"
    >
      <span className="flex min-w-0 flex-col gap-0.5">
        <TextLink href={endpointUrl(item.id)} className="break-all font-mono text-[0.93em]">
          {item.url}
        </TextLink>
        {item.description ? <span>{item.description}</span> : null}
        <span className="text-ink-muted text-sm">
          {item.types.length === 0 ? t("allEvents") : t("someEvents", { count: item.types.length })}
          {" · "}
          {item.lastSuccessAt
            ? t.rich("lastSuccess", { time: () => <Time at={item.lastSuccessAt ?? 0} /> })
            : t("noSuccess")}
        </span>
      </span>
      <EndpointStatus {...item} />
    </li>
  );
}
