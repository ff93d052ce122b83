import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CustomerPage } from "@/components/customers/customer-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

interface CustomerParams {
  params: Promise<{ address: string }>;
}

export async function generateMetadata({ params }: CustomerParams): Promise<Metadata> {
  const { address } = await params;
  return { title: (await getTranslations("customer"))("titleOf", { address: middleTruncate(address) }) };
}

export default async function OneCustomerPage({ params }: CustomerParams) {
  const { address } = await params;
  await requireUser(`/dashboard/customers/${encodeURIComponent(address)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.customers.inspect.queryOptions({ address })));
  await fetch(trpc.payments.list.queryOptions({ q: address }));
  return (
    <PageMessages namespaces={["customer", "customers", "payments", "payment.data", "form.fields"]}>
      <HydrationBoundary state={state()}>
        <CustomerPage address={address} />
      </HydrationBoundary>
    </PageMessages>
  );
}
