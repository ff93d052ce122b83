import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExceptionPage } from "@/components/exceptions/exception-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("exception"))("title") };
}

export default async function OneExceptionPage({ params }: { params: Promise<{ exceptionId: string }> }) {
  const id = (await params).exceptionId;
  await requireUser(`/dashboard/exceptions/${encodeURIComponent(id)}`);
  const { trpc, fetch, state } = await pageQueries();
  await orNotFound(fetch(trpc.exceptions.inspect.queryOptions({ id })));
  return (
    <PageMessages namespaces={["exception", "refundDialog", "sentences", "timeline"]}>
      <HydrationBoundary state={state()}>
        <ExceptionPage id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
