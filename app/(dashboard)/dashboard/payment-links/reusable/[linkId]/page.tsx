import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { ReusableLinkPage } from "@/components/payment-links/reusable-link-page";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("links.many"))("one") };
}

export default async function ReusableLinkRoute({ params }: { params: Promise<{ linkId: string }> }) {
  const id = (await params).linkId;
  await requireUser(`/dashboard/payment-links/reusable/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.paymentLinks.inspectReusable.queryOptions({ id })));
  return (
    <PageMessages namespaces={["links", "payByLink.items"]}>
      <HydrationBoundary state={state()}>
        <ReusableLinkPage id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
