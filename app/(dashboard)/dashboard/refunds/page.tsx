import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { statesQuery } from "@/components/merchants/states-url";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { RefundsPage } from "@/components/refunds/refunds-page";
import { loadRefundsUrl } from "@/components/refunds/refunds-url";
import { ListRefunds } from "@/server/refunds/schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("title") };
}

const LIST = "/dashboard/refunds";

export default async function AllRefundsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireUser(LIST);
  const query = statesQuery(await loadRefundsUrl(searchParams));
  if (!ListRefunds.safeParse(query).success) redirect(LIST);
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([
    fetch(trpc.refunds.list.queryOptions(query)),
    fetch(trpc.merchants.list.queryOptions()),
  ]);
  return (
    <NuqsAdapter>
      <PageMessages namespaces={["refunds", "merchants.states"]}>
        <HydrationBoundary state={state()}>
          <RefundsPage />
        </HydrationBoundary>
      </PageMessages>
    </NuqsAdapter>
  );
}
