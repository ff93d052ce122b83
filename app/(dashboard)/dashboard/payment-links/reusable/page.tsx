import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { ReusableLinksPage } from "@/components/payment-links/reusable-links-page";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("links.many"))("label") };
}

export default async function ReusableLinksRoute() {
  await requireUser("/dashboard/payment-links/reusable");
  const { trpc, fetch, state } = await pageQueries();
  const [{ merchantId }] = await Promise.all([
    pageMerchants(),
    fetch(trpc.paymentLinks.listReusable.queryOptions()),
    fetch(trpc.paymentLinks.choices.queryOptions()),
  ]);
  return (
    <PageMessages namespaces={["links", "merchants.select"]}>
      <HydrationBoundary state={state()}>
        <ReusableLinksPage merchantId={merchantId} />
      </HydrationBoundary>
    </PageMessages>
  );
}
