import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NetworkPage } from "@/components/networks/network-page";
import { NETWORKS } from "@/components/networks/networks-url";
import { NotForYou } from "@/components/shell/not-for-you";
import { permits } from "@/server/accounts/roles";
import { orNotFound, pageQueries, titleOr } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

interface Params {
  params: Promise<{ chainId: string }>;
}

/** Loads once for the title and the page. */
const load = cache(async (chainId: number) => {
  const queries = await pageQueries();
  const shown = await orNotFound(queries.fetch(queries.trpc.networks.inspect.queryOptions({ chainId })));
  return { ...queries, shown };
});

const idOf = async ({ params }: Params) => {
  const { chainId } = await params;
  return /^\d{1,12}$/.test(chainId) ? Number(chainId) : null;
};

export async function generateMetadata(page: Params): Promise<Metadata> {
  const chainId = await idOf(page);
  const usual = (await getTranslations("networks.list"))("title");
  return { title: chainId === null ? usual : await titleOr(load(chainId), ({ shown }) => shown.name, usual) };
}

export default async function OneNetworkPage(page: Params) {
  const chainId = await idOf(page);
  const { scope } = await requireUser(`${NETWORKS}/${chainId}`);
  if (!scope.isOperator || !permits(scope, "health.read")) {
    const t = await getTranslations("networks.list");
    return <NotForYou title={t("title")} who={t("readers")} />;
  }
  if (chainId === null) notFound();
  const { state } = await load(chainId);
  return (
    <PageMessages
      namespaces={[
        "networks",
        "settings.installation.chain",
        "vaults.wallets",
        "vaults.progress",
        "vaults.fault",
      ]}
    >
      <HydrationBoundary state={state()}>
        <NetworkPage chainId={chainId} />
      </HydrationBoundary>
    </PageMessages>
  );
}
