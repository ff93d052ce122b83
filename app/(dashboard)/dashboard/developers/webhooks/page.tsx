import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NotForYou } from "@/components/shell/not-for-you";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { WEBHOOKS } from "@/components/webhooks/webhooks-url";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhookEndpointsPage() {
  const { scope } = await requireUser(WEBHOOKS);
  if (scope.merchantIds) {
    return (
      <NotForYou
        title={(await getTranslations("webhooks"))("title")}
        who={(await getTranslations("shell"))("wholeAccount")}
      />
    );
  }
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.webhooks.list.queryOptions());
  return (
    <PageMessages namespaces={["webhooks"]}>
      <HydrationBoundary state={state()}>
        <WebhooksPage mayManage={permits(scope, "webhooks.manage")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
