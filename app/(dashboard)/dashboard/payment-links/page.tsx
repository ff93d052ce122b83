import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LinksPage } from "@/components/payment-links/links-page";
import { ListPaymentLinks } from "@/server/payments/link-schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: "Payment links" };

const Place = ListPaymentLinks.pick({ before: true });
const LIST = "/dashboard/payment-links";

export default async function PaymentLinksPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const asked = Place.safeParse(await searchParams);
  await requireUser(LIST);
  if (!asked.success) redirect(LIST);
  const { before } = asked.data;
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([
    fetch(trpc.paymentLinks.list.queryOptions({ before })),
    fetch(trpc.paymentLinks.choices.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={state()}>
      <LinksPage before={before} />
    </HydrationBoundary>
  );
}
