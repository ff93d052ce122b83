import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "@/components/messages/get-translations";
import { RequestsPage } from "@/components/requests/requests-page";
import { REQUESTS, requestsUrl } from "@/components/requests/requests-url";
import { NotForYou } from "@/components/shell/not-for-you";
import { paths } from "@/public/openapi.json";
import { env } from "@/server/kernel/env";
import { ListRequests } from "@/server/requests/schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("requests"))("title") };
}

/** Parses the search parameters; a form submits empty fields, and cursors as text. */
function readSearch(search: Record<string, unknown>) {
  const given = Object.entries(search).filter(([, value]) => value !== "");
  const { before, after, ...filter } = Object.fromEntries(given);
  const place = (value: unknown) => (value === undefined ? undefined : Number(value));
  return ListRequests.safeParse({ ...filter, before: place(before), after: place(after) });
}

export default async function RequestLogPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const parsed = readSearch(await searchParams);
  const { before, after, limit, ...view } = parsed.success ? parsed.data : { limit: undefined };
  const { scope } = await requireUser(requestsUrl(view, { before, after }));
  if (!parsed.success) redirect(REQUESTS);
  if (scope.merchantIds) {
    return (
      <NotForYou
        title={(await getTranslations("requests"))("title")}
        who={(await getTranslations("shell"))("wholeAccount")}
      />
    );
  }
  const { trpc, fetch } = await pageQueries();
  const [page, keys] = await Promise.all([
    fetch(trpc.requests.list.queryOptions({ ...view, before, after, limit })),
    fetch(trpc.apiKeys.list.queryOptions()),
  ]);
  return (
    <RequestsPage
      view={view}
      page={page}
      routes={Object.keys(paths)}
      keys={keys.map(({ id, name }) => ({ id, name }))}
      keptDays={env().REQUEST_LOG_DAYS}
    />
  );
}
