import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { HomePage } from "@/components/home/home-page";
import { homeUrl } from "@/components/home/home-url";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { permits } from "@/server/accounts/roles";
import { OverviewQuery } from "@/server/statistics/overview-schema";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("title") };
}

const RECENT = 6;

export default async function DashboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const given = await searchParams;
  const parsed = OverviewQuery.safeParse({
    range: given.range,
    from: given.from,
    to: given.to,
    currency: given.in,
  });
  const chart = typeof given.chart === "string" ? given.chart : null;
  const { scope } = await requireUser(parsed.success ? homeUrl({ query: parsed.data, chart }) : "/dashboard");
  if (!parsed.success) redirect("/dashboard");
  const { merchants, merchantId } = await pageMerchants();
  const { trpc, fetch } = await pageQueries();
  const ofMerchant = merchantId ? { merchantId } : {};
  const [overview, notices, steps, recent] = await Promise.all([
    fetch(trpc.home.overview.queryOptions({ ...parsed.data, ...ofMerchant })),
    fetch(trpc.home.notices.queryOptions()),
    fetch(trpc.home.firstSteps.queryOptions()),
    fetch(trpc.payments.list.queryOptions({ limit: RECENT, merchant: merchantId ? [merchantId] : null })),
  ]);
  return (
    <PageMessages namespaces={["home.chart"]}>
      <HomePage
        view={{ query: parsed.data, chart }}
        overview={overview}
        notices={notices}
        steps={steps}
        recent={recent.items}
        can={(action) => permits(scope, action)}
        merchant={merchants.find(({ id }) => id === merchantId) ?? null}
      />
    </PageMessages>
  );
}
