"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { HealthHead } from "@/components/settings/health-head";
import { KeyHealth } from "@/components/settings/key-health";
import { NetworkHealth } from "@/components/settings/network-health";
import { WalletHealth } from "@/components/settings/wallet-health";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";

const EVERY_MS = 10_000;

/** Shows the health of one account's networks and keys, refreshed every ten seconds. */
export function AccountHealthPage() {
  const t = useTranslations("settings.accountHealth");
  const health = useTranslations("settings.health");
  const trpc = useTRPC();
  const { data, isError } = useSuspenseQuery({
    ...trpc.health.read.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const { now, networks, apiKeys, wallets } = data;
  return (
    <>
      <HealthHead title={health("title")} description={t("text")} now={now} isError={isError} />
      <Section title={t("networks")}>
        {networks.length === 0 ? (
          <EmptyState title={t("noNetwork")} description={t("noNetworkText")} />
        ) : (
          <div className="flex flex-col gap-8">
            {networks.map((network) => (
              <NetworkHealth key={network.id} network={network} now={now} />
            ))}
          </div>
        )}
      </Section>
      <Section
        title={t("keys")}
        description={t("keysText")}
        actions={
          <LinkButton size="sm" href="/dashboard/developers/api-keys" prefetch={false}>
            {t("allKeys")}
          </LinkButton>
        }
      >
        <KeyHealth items={apiKeys} />
      </Section>
      <Section
        title={t("wallets")}
        description={t("walletsText")}
        actions={
          <LinkButton size="sm" href="/dashboard/merchants" prefetch={false}>
            {t("allMerchants")}
          </LinkButton>
        }
      >
        <WalletHealth wallets={wallets} />
      </Section>
    </>
  );
}
