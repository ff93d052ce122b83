import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { deliveryStatusOf, endpointUrl } from "@/components/webhooks/webhooks-url";
import { permits } from "@/server/accounts/roles";
import { env } from "@/server/kernel/env";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks.endpoint"))("title") };
}

interface WebhookEndpointPageProps {
  params: Promise<{ endpointId: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

export default async function WebhookEndpointPage({ params, searchParams }: WebhookEndpointPageProps) {
  const { endpointId: id } = await params;
  const { status, before, event } = await searchParams;
  const view = { status: deliveryStatusOf(status), before: idOf(before), eventId: idOf(event) };
  const { scope } = await requireUser(endpointUrl(id, view));
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.webhooks.get.queryOptions({ id })));
  await fetch(trpc.webhooks.deliveries.queryOptions({ id, ...view }));
  return (
    <PageMessages namespaces={["webhooks"]}>
      <HydrationBoundary state={state()}>
        <EndpointPage
          id={id}
          view={view}
          mayManage={permits(scope, "webhooks.manage")}
          keptDays={env().WEBHOOK_DAYS}
        />
      </HydrationBoundary>
    </PageMessages>
  );
}

/** Returns the id that a search parameter holds; undefined for none. */
function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 64) : undefined;
}
