import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { BalancesPage } from "@/components/balances/balances-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { timeZones } from "@/server/accounts/change-time-zone";
import { BalancesQuery } from "@/server/statements/schema";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("balances"))("title") };
}

const HERE = "/dashboard/balances";

export default async function MonthPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  await requireUser(HERE);
  const { month } = await searchParams;
  const { merchants, merchantId } = await pageMerchants();
  const query = BalancesQuery.safeParse({ month, merchantId });
  if (!query.success) redirect(HERE);
  const { trpc, fetch } = await pageQueries();
  const balances = await fetch(trpc.balances.get.queryOptions(query.data));
  return (
    <PageMessages namespaces={["balances.export", "balances.zone", "payments.export"]}>
      <BalancesPage
        balances={balances}
        merchant={merchants.find(({ id }) => id === merchantId) ?? null}
        timeZones={balances.canSetTimeZone ? timeZones() : []}
        isChosen={month !== undefined}
      />
    </PageMessages>
  );
}
