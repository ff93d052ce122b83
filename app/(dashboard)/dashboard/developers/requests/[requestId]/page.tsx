import type { Metadata } from "next";
import { cache } from "react";
import { getTranslations } from "@/components/messages/get-translations";
import { RequestDetails } from "@/components/requests/request-page";
import { REQUESTS } from "@/components/requests/requests-url";
import { orNotFound, pageQueries, titleOr } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

/** Loads once for the title and the page. */
const load = cache(async (requestId: string) => {
  const queries = await pageQueries();
  return {
    ...queries,
    shown: await orNotFound(queries.fetch(queries.trpc.requests.inspect.queryOptions({ requestId }))),
  };
});

export async function generateMetadata({
  params,
}: {
  params: Promise<{ requestId: string }>;
}): Promise<Metadata> {
  const { requestId } = await params;
  const t = await getTranslations("requests.details");
  return {
    title: await titleOr(
      load(requestId),
      ({ shown }) => `${shown.method} ${shown.path} ${shown.status}`,
      t("title"),
    ),
  };
}

export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { requestId } = await params;
  await requireUser(`${REQUESTS}/${encodeURIComponent(requestId)}`);
  const { shown: request } = await load(requestId);
  return <RequestDetails request={request} />;
}
