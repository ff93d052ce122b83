import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { ExceptionPage } from "@/components/exceptions/exception-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { titleAmount } from "@/components/payment-parts/amount-text";
import { orNotFound, pageQueries, titleOr } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

/** Loads once for the title and the page. */
const load = cache(async (id: string) => {
  const queries = await pageQueries();
  return {
    ...queries,
    shown: await orNotFound(queries.fetch(queries.trpc.exceptions.inspect.queryOptions({ id }))),
  };
});

export async function generateMetadata({
  params,
}: {
  params: Promise<{ exceptionId: string }>;
}): Promise<Metadata> {
  const { exceptionId } = await params;
  const t = await getTranslations("exception");
  return {
    title: await titleOr(
      load(exceptionId),
      ({ shown }) => `${t("title")} ${titleAmount(shown.exception.amount)}`,
      t("title"),
    ),
  };
}

export default async function OneExceptionPage({ params }: { params: Promise<{ exceptionId: string }> }) {
  const id = (await params).exceptionId;
  await requireUser(`/dashboard/exceptions/${encodeURIComponent(id)}`);
  const { state } = await load(id);
  return (
    <PageMessages namespaces={["exception", "refundDialog", "sentences", "timeline"]}>
      <HydrationBoundary state={state()}>
        <ExceptionPage id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
