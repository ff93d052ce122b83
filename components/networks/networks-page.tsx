"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { FeesSection } from "@/components/networks/fees-section";
import { NetworkState } from "@/components/networks/network-state";
import { NETWORKS } from "@/components/networks/networks-url";
import { useTRPC } from "@/components/query/use-trpc";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { NetworkIcon } from "@/components/ui/network-icon";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { ListedNetwork } from "@/server/networks/schema";

/** Lists the installation's networks, and its fees. @param canManage whether the reader may change them */
export function NetworksPage({ canManage }: { canManage: boolean }) {
  const t = useTranslations("networks.list");
  const trpc = useTRPC();
  const { data: networks } = useSuspenseQuery(trpc.networks.list.queryOptions());
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/settings/health", label: t("health") }}
        title={t("title")}
        description={t("text")}
        actions={
          canManage ? (
            <LinkButton variant="primary" href={`${NETWORKS}/new`} prefetch={false}>
              <Plus aria-hidden /> {t("add")}
            </LinkButton>
          ) : null
        }
      />
      {networks.length === 0 ? (
        <EmptyState title={t("none")} description={t("noneText")} />
      ) : (
        <ul aria-label={t("title")} className="mb-8 flex flex-col divide-y divide-line border-line border-y">
          {networks.map((network) => (
            <NetworkRow key={network.chainId} network={network} />
          ))}
        </ul>
      )}
      <FeesSection canManage={canManage} />
    </>
  );
}

function NetworkRow({ network }: { network: ListedNetwork }) {
  const t = useTranslations("networks.list");
  const { chainId, name, mode, from } = network;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <NetworkIcon chain={chainId} />
        <TextLink href={`${NETWORKS}/${chainId}`} prefetch={false} className="font-medium">
          {name}
        </TextLink>
        <Badge tone={mode === "test" ? "wait" : "good"}>{t(mode)}</Badge>
        <span className="text-ink-muted text-sm">{t("declared", { place: from })}</span>
      </span>
      <NetworkState network={network} />
    </li>
  );
}
