import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RefundPage } from "@/components/refunds/refund-page";
import { may } from "@/server/accounts/roles";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Refund" };

export default async function OneRefundPage({ params }: { params: Promise<{ refundId: string }> }) {
  const id = (await params).refundId;
  const { scope } = await requireUser(`/dashboard/refunds/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.refunds.inspect.queryOptions({ id })));
  return (
    <HydrationBoundary state={state()}>
      <RefundPage id={id} mayFund={may(scope.role, "refunds.create")} />
    </HydrationBoundary>
  );
}
