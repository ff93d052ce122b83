import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MerchantsPage } from "@/components/merchants/merchants-page";
import { MERCHANTS, merchantsHref } from "@/components/merchants/merchants-url";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { permits } from "@/server/accounts/roles";
import { AppError } from "@/server/kernel/errors";
import { ListMerchants } from "@/server/merchants/schema";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("merchants.list"))("title") };
}

const Query = ListMerchants.pick({ status: true, search: true, cursor: true });

export default async function MerchantsListPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const given = Object.entries(await searchParams).filter(([, value]) => value !== "");
  const parsed = Query.safeParse(Object.fromEntries(given));
  const query = parsed.success ? parsed.data : {};
  const { scope } = await requireUser(merchantsHref(query));
  if (!parsed.success) redirect(MERCHANTS);
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.merchants.search.queryOptions(query)).catch((error: unknown) => {
    const isOldCursor = error instanceof Error && error.cause instanceof AppError && error.cause.status < 500;
    if (isOldCursor) redirect(merchantsHref({ ...query, cursor: undefined }));
    throw error;
  });
  return (
    <PageMessages namespaces={["merchants.list", "merchants.status"]}>
      <HydrationBoundary state={state()}>
        <MerchantsPage query={query} mayManage={permits(scope, "merchants.manage")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
