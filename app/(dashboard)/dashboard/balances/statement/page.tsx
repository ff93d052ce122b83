import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { StatementPage } from "@/components/balances/statement-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { BalancesQuery } from "@/server/statements/schema";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("balances.statement"))("pageTitle") };
}

export default async function PrintedMonthPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  await requireUser("/dashboard/balances/statement");
  const { month } = await searchParams;
  const { merchants, merchantId } = await pageMerchants();
  const query = BalancesQuery.safeParse({ month, merchantId });
  if (!query.success) redirect("/dashboard/balances");
  const { trpc, fetch } = await pageQueries();
  const balances = await fetch(trpc.balances.get.queryOptions(query.data));
  return (
    <PageMessages namespaces={["balances.statement"]}>
      <StatementPage balances={balances} merchant={merchants.find(({ id }) => id === merchantId) ?? null} />
    </PageMessages>
  );
}
