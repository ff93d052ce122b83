import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { deliveryStatusOf, endpointUrl } from "@/components/webhooks/webhooks-url";
import { may } from "@/server/accounts/roles";
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
  const { status: given, before: place } = await searchParams;
  const status = deliveryStatusOf(given);
  const before = typeof place === "string" && place !== "" ? place.slice(0, 64) : undefined;
  const { scope } = await requireUser(endpointUrl(id, { status, before }));
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.webhooks.get.queryOptions({ id })));
  await fetch(trpc.webhooks.deliveries.queryOptions({ id, status, before }));
  return (
    <PageMessages namespaces={["webhooks"]}>
      <HydrationBoundary state={state()}>
        <EndpointPage id={id} view={{ status, before }} mayManage={may(scope.role, "webhooks.manage")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
