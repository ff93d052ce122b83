import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { WEBHOOKS } from "@/components/webhooks/webhooks-url";
import { may } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhookEndpointsPage() {
  const { scope } = await requireUser(WEBHOOKS);
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.webhooks.list.queryOptions());
  return (
    <PageMessages namespaces={["webhooks"]}>
      <HydrationBoundary state={state()}>
        <WebhooksPage mayManage={may(scope.role, "webhooks.manage")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
