import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PageMessages } from "@/components/messages/page-messages";
import { VaultsPage } from "@/components/vaults/vaults-page";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Money for refunds" };

export default async function MoneyForRefundsPage() {
  await requireUser("/dashboard/refunds/vaults");
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.vaults.list.queryOptions());
  return (
    <PageMessages namespaces={["refunds", "merchants.select"]}>
      <HydrationBoundary state={state()}>
        <VaultsPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
