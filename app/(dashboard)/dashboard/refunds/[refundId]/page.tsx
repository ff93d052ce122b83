import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { titleAmount } from "@/components/payment-parts/amount-text";
import { RefundPage } from "@/components/refunds/refund-page";
import { permits } from "@/server/accounts/roles";
import { orNotFound, pageQueries, titleOr } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

/** Loads once for the title and the page. */
const load = cache(async (id: string) => {
  const queries = await pageQueries();
  return {
    ...queries,
    shown: await orNotFound(queries.fetch(queries.trpc.refunds.inspect.queryOptions({ id }))),
  };
});

export async function generateMetadata({
  params,
}: {
  params: Promise<{ refundId: string }>;
}): Promise<Metadata> {
  const { refundId } = await params;
  const t = await getTranslations("refund");
  return {
    title: await titleOr(
      load(refundId),
      ({ shown }) => `${t("title")} ${titleAmount(shown.refund.amount)} · ${shown.refund.referenceId}`,
      t("title"),
    ),
  };
}

export default async function OneRefundPage({ params }: { params: Promise<{ refundId: string }> }) {
  const id = (await params).refundId;
  const { scope } = await requireUser(`/dashboard/refunds/${encodeURIComponent(id)}`);
  const { state } = await load(id);
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
