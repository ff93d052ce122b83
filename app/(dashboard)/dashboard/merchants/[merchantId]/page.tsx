import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MerchantPage } from "@/components/merchants/merchant-page";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { permits } from "@/server/accounts/roles";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("merchants.page"))("title") };
}

export default async function OneMerchantPage({ params }: { params: Promise<{ merchantId: string }> }) {
  const { merchantId } = await params;
  const { scope } = await requireUser(`${MERCHANTS}/${encodeURIComponent(merchantId)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.merchants.inspect.queryOptions({ merchantId })));
  return (
    <PageMessages
      namespaces={[
        "merchants.page",
        "merchants.status",
        "merchants.profile",
        "merchants.logo",
        "merchants.actions",
        "merchants.destinations",
        "merchants.signing",
        "merchants.bank",
        "merchants.fees",
        "merchants.policy",
      ]}
    >
      <HydrationBoundary state={state()}>
        <MerchantPage
          merchantId={merchantId}
          mode={scope.mode}
          mayManage={permits(scope, "merchants.manage")}
          maySettle={permits(scope, "settlements.manage")}
        />
      </HydrationBoundary>
    </PageMessages>
  );
}
