import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RefundPage } from "@/components/refunds/refund-page";
import { isNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: "Refund" };

export default async function OneRefundPage({ params }: { params: Promise<{ refundId: string }> }) {
  const id = (await params).refundId;
  await requireUser(`/dashboard/refunds/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.refunds.inspect.queryOptions({ id })).catch((error: unknown) => {
    if (isNotFound(error)) notFound();
    throw error;
  });
  return (
    <HydrationBoundary state={state()}>
      <RefundPage id={id} />
    </HydrationBoundary>
  );
}
