import type { Metadata } from "next";
import { RequestDetails } from "@/components/requests/request-page";
import { REQUESTS } from "@/components/requests/requests-url";
import { orNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Request" };

export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { requestId } = await params;
  await requireUser(`${REQUESTS}/${encodeURIComponent(requestId)}`);
  const { trpc, fetch } = await pageQueries();
  const request = await orNotFound(fetch(trpc.requests.inspect.queryOptions({ requestId })));
  return <RequestDetails request={request} />;
}
