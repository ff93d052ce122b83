import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ExceptionsPage } from "@/components/exceptions/exceptions-page";
import { loadExceptionsUrl } from "@/components/exceptions/exceptions-url";
import { statesQuery } from "@/components/merchants/states-url";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { ListExceptions } from "@/server/exceptions/schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("exceptions"))("title") };
}

const LIST = "/dashboard/exceptions";

export default async function AllExceptionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireUser(LIST);
  const query = statesQuery(await loadExceptionsUrl(searchParams));
  if (!ListExceptions.safeParse(query).success) redirect(LIST);
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([
    fetch(trpc.exceptions.list.queryOptions(query)),
    fetch(trpc.merchants.list.queryOptions()),
  ]);
  return (
    <NuqsAdapter>
      <PageMessages namespaces={["exceptions", "merchants.states"]}>
        <HydrationBoundary state={state()}>
          <ExceptionsPage />
        </HydrationBoundary>
      </PageMessages>
    </NuqsAdapter>
  );
}
