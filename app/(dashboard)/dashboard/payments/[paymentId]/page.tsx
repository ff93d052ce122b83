import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { PaymentPage } from "@/components/payments/payment-page";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payment"))("title") };
}

export default async function OnePaymentPage({ params }: { params: Promise<{ paymentId: string }> }) {
  const id = (await params).paymentId;
  await requireUser(`/dashboard/payments/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.payments.inspect.queryOptions({ id })));
  return (
    <PageMessages namespaces={["payment", "form.fields", "refundDialog", "sentences", "timeline"]}>
      <HydrationBoundary state={state()}>
        <PaymentPage id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
