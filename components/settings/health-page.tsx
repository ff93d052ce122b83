"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { AlertsHealth } from "@/components/settings/alerts-health";
import { BooksHealth } from "@/components/settings/books-health";
import { ChainHealth } from "@/components/settings/chain-health";
import { DatabaseHealth } from "@/components/settings/database-health";
import { HealthHead } from "@/components/settings/health-head";
import { RateSources } from "@/components/settings/rate-sources";
import { ScreeningHealth } from "@/components/settings/screening-health";
import { UnpricedFee } from "@/components/settings/unpriced-fee";
import { WorkerHealth } from "@/components/settings/worker-health";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";

const EVERY_MS = 10_000;

/** Shows the installation's health, refreshed every ten seconds. @param canManage whether the reader may act on alerts */
export function HealthPage({ canManage }: { canManage: boolean }) {
  const t = useTranslations("settings.installation");
  const head = useTranslations("settings.health");
  const trpc = useTRPC();
  const { data: health, isError } = useSuspenseQuery({
    ...trpc.health.installation.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const {
    database,
    chains,
    workers,
    books,
    paid,
    screening,
    rateSources,
    unpricedFees,
    pegs,
    version,
    node,
    postgres,
    now,
  } = health;
  return (
    <>
      <HealthHead title={head("installationTitle")} description={t("text")} now={now} isError={isError} />
      <DatabaseHealth state={database} />
      <p className="pb-5">
        <TextLink href="/dashboard/settings/emergency-stop">{t("emergency")}</TextLink>
      </p>
      <AlertsHealth canManage={canManage} />
      <Section
        title={t("networks")}
        actions={
          <LinkButton size="sm" href="/dashboard/settings/networks" prefetch={false}>
            {t("viewNetworks")}
          </LinkButton>
        }
      >
        <div className="flex flex-col gap-8">
          {chains.map((chain) => (
            <ChainHealth key={chain.id} chain={chain} />
          ))}
        </div>
      </Section>
      <BooksHealth books={books} paid={paid} now={now} />
      <ScreeningHealth screening={screening} now={now} />
      {unpricedFees.map((fee) => (
        <UnpricedFee key={fee.currency} fee={fee} />
      ))}
      <RateSources sources={rateSources} pegs={pegs} now={now} />
      <Section title={t("workers.title")} description={t("workers.text")}>
        {workers.length === 0 ? (
          <EmptyState title={t("workers.none")} description={t("workers.noneText")} />
        ) : (
          <div className="flex flex-col gap-8">
            {workers.map((worker) => (
              <WorkerHealth key={worker.holder} worker={worker} />
            ))}
          </div>
        )}
      </Section>
      <Section title={t("version")}>
        <DescriptionList>
          <Description term="Florin">{version}</Description>
          <Description term="Node">{node}</Description>
          <Description term="Postgres">{postgres}</Description>
        </DescriptionList>
      </Section>
    </>
  );
}
