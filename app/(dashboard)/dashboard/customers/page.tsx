import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CustomersPage } from "@/components/customers/customers-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { ListCustomers } from "@/server/customers/schema";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("title") };
}

const LIST = "/dashboard/customers";

export default async function CustomersListPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { before } = await searchParams;
  await requireUser(LIST);
  const { merchantId } = await pageMerchants();
  const query = {
    before: typeof before === "string" ? before : undefined,
    merchantId: merchantId ?? undefined,
  };
  if (!ListCustomers.safeParse(query).success) redirect(LIST);
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.customers.list.queryOptions(query));
  return (
    <PageMessages namespaces={["customers"]}>
      <HydrationBoundary state={state()}>
        <CustomersPage query={query} />
      </HydrationBoundary>
    </PageMessages>
  );
}
