import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { AddNetworkPage } from "@/components/networks/add-network-page";
import { NETWORKS } from "@/components/networks/networks-url";
import { NotForYou } from "@/components/shell/not-for-you";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("networks.new"))("title") };
}

export default async function NewNetworkPage() {
  const { scope } = await requireUser(`${NETWORKS}/new`);
  if (!scope.isOperator || !permits(scope, "networks.manage")) {
    const t = await getTranslations("networks.new");
    return <NotForYou title={t("title")} who={t("mayAdd")} />;
  }
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.networks.choices.queryOptions());
  return (
    <PageMessages namespaces={["networks", "vaults.wallets", "vaults.progress", "vaults.fault"]}>
      <HydrationBoundary state={state()}>
        <AddNetworkPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
