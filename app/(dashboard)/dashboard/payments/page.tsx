import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { LAYOUT_COOKIE, parseLayout } from "@/components/payments/list-layout";
import { PaymentsList } from "@/components/payments/payments-list";
import { PaymentsTotals, TotalsSkeleton } from "@/components/payments/payments-totals";
import {
  type Filters,
  filtersOf,
  isFiltered,
  LIST,
  listHref,
  readListUrl,
  withoutNulls,
} from "@/components/payments/payments-url";
import { permits } from "@/server/accounts/roles";
import { hostCookie } from "@/server/auth/host-cookie";
import { env } from "@/server/kernel/env";
import { ListPayments } from "@/server/listings/list-schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payments"))("title") };
}

export default async function PaymentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const query = withoutNulls(readListUrl(await searchParams));
  const { scope } = await requireUser(listHref(query));
  if (!ListPayments.safeParse(query).success) redirect(LIST);
  const filters = filtersOf(query);
  const { trpc, fetch, state } = await pageQueries();
  const [page] = await Promise.all([
    fetch(trpc.payments.list.queryOptions(query)),
    fetch(trpc.paymentViews.list.queryOptions()),
    // The filter chips need the names.
    query.merchant || query.network ? fetch(trpc.payments.filterChoices.queryOptions()) : null,
  ]);
  if (page.items.length === 0 && !isFiltered(query)) await fetch(trpc.merchants.list.queryOptions());
  const layout = parseLayout((await cookies()).get(hostCookie(LAYOUT_COOKIE))?.value);
  return (
    <PageMessages namespaces={["payments"]}>
      <HydrationBoundary state={state()}>
        <PaymentsList
          query={query}
          layout={layout}
          canExport={permits(scope, "payments.export")}
          apiUrl={env().PUBLIC_URL}
          totals={
            // A new key for other filters shows the skeleton, so that the rows never wait for the totals.
            <Suspense key={listHref(filters)} fallback={<TotalsSkeleton />}>
              <Totals filters={filters} />
            </Suspense>
          }
        />
      </HydrationBoundary>
    </PageMessages>
  );
}

/** Streams the totals after the rows, in the same response. */
async function Totals({ filters }: { filters: Filters }) {
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.payments.totals.queryOptions(filters));
  return (
    <HydrationBoundary state={state()}>
      <PaymentsTotals filters={filters} />
    </HydrationBoundary>
  );
}
