import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PaymentsList } from "@/components/payments/payments-list";
import { env } from "@/server/env";
import { ListPayments } from "@/server/payments/list-schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: "Payments" };

const Place = ListPayments.pick({ before: true, after: true });
const LIST = "/dashboard/payments";

export default async function PaymentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const asked = Place.safeParse(await searchParams);
  const place = asked.success ? asked.data : {};
  await requireUser(`${LIST}${Object.keys(place).length > 0 ? `?${new URLSearchParams(place)}` : ""}`);
  if (!asked.success) redirect(LIST);
  const { trpc, fetch, state } = await pageQueries();
  const page = await fetch(trpc.payments.list.queryOptions(place));
  if (page.items.length === 0) await fetch(trpc.merchants.list.queryOptions());
  return (
    <HydrationBoundary state={state()}>
      <PaymentsList place={place} apiUrl={env().PUBLIC_URL} />
    </HydrationBoundary>
  );
}
