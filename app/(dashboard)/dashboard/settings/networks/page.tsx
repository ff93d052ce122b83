import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NetworksPage } from "@/components/networks/networks-page";
import { NETWORKS } from "@/components/networks/networks-url";
import { NotForYou } from "@/components/shell/not-for-you";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("networks.list"))("title") };
}

/** Renders the installation's networks and fees, for its operator. */
export default async function NetworksSettingsPage() {
  const { scope } = await requireUser(NETWORKS);
  if (!scope.isOperator || !permits(scope, "health.read")) {
    const t = await getTranslations("networks.list");
    return <NotForYou title={t("title")} who={t("readers")} />;
  }
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([fetch(trpc.networks.list.queryOptions()), fetch(trpc.networks.fees.queryOptions())]);
  return (
    <PageMessages namespaces={["networks"]}>
      <HydrationBoundary state={state()}>
        <NetworksPage canManage={permits(scope, "networks.manage")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
