import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestDetails } from "@/components/requests/request-page";
import { REQUESTS } from "@/components/requests/requests-url";
import { isNotFound, pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: "Request" };

export default async function RequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  const { requestId } = await params;
  await requireUser(`${REQUESTS}/${encodeURIComponent(requestId)}`);
  const { trpc, fetch } = await pageQueries();
  try {
    return <RequestDetails request={await fetch(trpc.requests.inspect.queryOptions({ requestId }))} />;
  } catch (error) {
    if (isNotFound(error)) notFound();
    throw error;
  }
}
