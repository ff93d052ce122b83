import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { titleAmount } from "@/components/payment-parts/amount-text";
import { PaymentPage } from "@/components/payments/payment-page";
import { orNotFound, pageQueries, titleOr } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

/** Loads once for the title and the page. */
const load = cache(async (id: string) => {
  const queries = await pageQueries();
  return {
    ...queries,
    shown: await orNotFound(queries.fetch(queries.trpc.payments.inspect.queryOptions({ id }))),
  };
});

export async function generateMetadata({
  params,
}: {
  params: Promise<{ paymentId: string }>;
}): Promise<Metadata> {
  const { paymentId } = await params;
  const t = await getTranslations("payment");
  return {
    title: await titleOr(
      load(paymentId),
      ({ shown }) => `${titleAmount(shown.payment.amount)} · ${shown.payment.referenceId}`,
      t("title"),
    ),
  };
}

export default async function OnePaymentPage({ params }: { params: Promise<{ paymentId: string }> }) {
  const id = (await params).paymentId;
  await requireUser(`/dashboard/payments/${encodeURIComponent(id)}`);
  const { state } = await load(id);
  return (
    <PageMessages
      namespaces={[
        "payment",
        "form.fields",
        "refundDialog",
        "sentences",
        "timeline",
        "vaults.fault",
        "vaults.progress",
        "vaults.wallets",
      ]}
    >
      <HydrationBoundary state={state()}>
        <PaymentPage id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
