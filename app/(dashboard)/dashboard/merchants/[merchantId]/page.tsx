import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MerchantPage } from "@/components/merchants/merchant-page";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { may } from "@/server/accounts/roles";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Merchant" };

export default async function OneMerchantPage({ params }: { params: Promise<{ merchantId: string }> }) {
  const { merchantId } = await params;
  const { scope } = await requireUser(`${MERCHANTS}/${encodeURIComponent(merchantId)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.merchants.inspect.queryOptions({ merchantId })));
  return (
    <HydrationBoundary state={state()}>
      <MerchantPage
        merchantId={merchantId}
        mode={scope.mode}
        mayManage={may(scope.role, "merchants.manage")}
        maySettle={may(scope.role, "settlements.manage")}
      />
    </HydrationBoundary>
  );
}
