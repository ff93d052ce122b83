import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { LinkPage } from "@/components/payment-links/link-page";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("links.share"))("title") };
}

export default async function ShareLinkPage({ params }: { params: Promise<{ paymentId: string }> }) {
  const id = (await params).paymentId;
  await requireUser(`/dashboard/payment-links/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.payments.inspect.queryOptions({ id })));
  return (
    <PageMessages namespaces={["links", "sentences", "payment.tests"]}>
      <HydrationBoundary state={state()}>
        <LinkPage id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
