import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { LinksPage } from "@/components/payment-links/links-page";
import { ListPaymentLinks } from "@/server/payment-links/link-schema";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("links"))("title") };
}

const Query = ListPaymentLinks.pick({ before: true }).extend({
  /** The merchant of a new link, chosen in advance. */
  merchant: z.string().max(64).optional(),
});
const LIST = "/dashboard/payment-links";

export default async function PaymentLinksPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const parsed = Query.safeParse(await searchParams);
  await requireUser(LIST);
  if (!parsed.success) redirect(LIST);
  const { before, merchant } = parsed.data;
  const { trpc, fetch, state } = await pageQueries();
  const [{ merchantId }] = await Promise.all([
    pageMerchants(),
    fetch(trpc.paymentLinks.list.queryOptions({ before })),
    fetch(trpc.paymentLinks.choices.queryOptions()),
  ]);
  return (
    <PageMessages namespaces={["links", "merchants.select"]}>
      <HydrationBoundary state={state()}>
        <LinksPage before={before} merchantId={merchant ?? merchantId} />
      </HydrationBoundary>
    </PageMessages>
  );
}
