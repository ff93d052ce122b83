import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { RefundPage } from "@/components/refunds/refund-page";
import { permits } from "@/server/accounts/roles";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refund"))("title") };
}

export default async function OneRefundPage({ params }: { params: Promise<{ refundId: string }> }) {
  const id = (await params).refundId;
  const { scope } = await requireUser(`/dashboard/refunds/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.refunds.inspect.queryOptions({ id })));
  return (
    <PageMessages
      namespaces={[
        "refund",
        "refundDialog",
        "recordTransfer",
        "sentences",
        "timeline",
        "vaults.fault",
        "vaults.progress",
        "vaults.wallets",
      ]}
    >
      <HydrationBoundary state={state()}>
        <RefundPage id={id} mayFund={permits(scope, "refunds.create")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
