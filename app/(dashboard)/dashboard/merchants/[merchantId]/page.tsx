import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { MerchantPage } from "@/components/merchants/merchant-page";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { permits } from "@/server/accounts/roles";
import { orNotFound, pageQueries, titleOr } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

/** Loads once for the title and the page. */
const load = cache(async (merchantId: string) => {
  const queries = await pageQueries();
  return {
    ...queries,
    shown: await orNotFound(queries.fetch(queries.trpc.merchants.inspect.queryOptions({ merchantId }))),
  };
});

export async function generateMetadata({
  params,
}: {
  params: Promise<{ merchantId: string }>;
}): Promise<Metadata> {
  const { merchantId } = await params;
  const t = await getTranslations("merchants.page");
  return { title: await titleOr(load(merchantId), ({ shown }) => shown.merchant.name, t("title")) };
}

export default async function OneMerchantPage({ params }: { params: Promise<{ merchantId: string }> }) {
  const { merchantId } = await params;
  const { scope } = await requireUser(`${MERCHANTS}/${encodeURIComponent(merchantId)}`);
  const { state } = await load(merchantId);
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
          mayRequest={permits(scope, "payments.create")}
        />
      </HydrationBoundary>
    </PageMessages>
  );
}
