import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PaymentPage } from "@/components/payments/payment-page";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Payment" };

export default async function OnePaymentPage({ params }: { params: Promise<{ paymentId: string }> }) {
  const id = (await params).paymentId;
  await requireUser(`/dashboard/payments/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.payments.inspect.queryOptions({ id })));
  return (
    <HydrationBoundary state={state()}>
      <PaymentPage id={id} />
    </HydrationBoundary>
  );
}
