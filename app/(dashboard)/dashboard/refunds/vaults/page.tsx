import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { VaultsPage } from "@/components/vaults/vaults-page";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("vaults.list"))("pageTitle") };
}

export default async function MoneyForRefundsPage() {
  await requireUser("/dashboard/refunds/vaults");
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.vaults.list.queryOptions());
  return (
    <PageMessages namespaces={["refunds", "vaults", "merchants.select"]}>
      <HydrationBoundary state={state()}>
        <VaultsPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
