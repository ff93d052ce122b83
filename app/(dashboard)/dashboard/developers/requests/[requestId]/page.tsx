import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { RequestDetails } from "@/components/requests/request-page";
import { REQUESTS } from "@/components/requests/requests-url";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("requests.details"))("title") };
}

export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { requestId } = await params;
  await requireUser(`${REQUESTS}/${encodeURIComponent(requestId)}`);
  const { trpc, fetch } = await pageQueries();
  const request = await orNotFound(fetch(trpc.requests.inspect.queryOptions({ requestId })));
  return <RequestDetails request={request} />;
}
