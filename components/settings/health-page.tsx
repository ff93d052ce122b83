"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BooksHealth } from "@/components/settings/books-health";
import { ChainHealth } from "@/components/settings/chain-health";
import { HealthHead } from "@/components/settings/health-head";
import { RateSources } from "@/components/settings/rate-sources";
import { ScreeningHealth } from "@/components/settings/screening-health";
import { UnpricedFee } from "@/components/settings/unpriced-fee";
import { WorkerHealth } from "@/components/settings/worker-health";
import { useTRPC } from "@/components/shell/trpc";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";

const EVERY_MS = 10_000;

/** Shows the installation's health, refreshed every ten seconds. */
export function HealthPage() {
  const trpc = useTRPC();
  const { data: health, isError } = useSuspenseQuery({
    ...trpc.health.installation.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const {
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
      <HealthHead
        title="Installation health"
        description="Networks, keys and workers of this whole installation. Times are in UTC."
        now={now}
        isError={isError}
      />
      <Section title="Networks">
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
      <Section
        title="Workers"
        description="Whatever happens by itself: sending, reading networks, refunds, expiry. Each loop says when it last did all that was to do."
      >
        {workers.length === 0 ? (
          <EmptyState
            title="No worker runs"
            description="Nothing is sent, read or expired until one does: start a process with WORKER=on, or npm run worker."
          />
        ) : (
          <div className="flex flex-col gap-8">
            {workers.map((worker) => (
              <WorkerHealth key={worker.holder} worker={worker} />
            ))}
          </div>
        )}
      </Section>
      <Section title="Version">
        <DescriptionList>
          <Description term="Florin">{version}</Description>
          <Description term="Node">{node}</Description>
          <Description term="Postgres">{postgres}</Description>
        </DescriptionList>
      </Section>
    </>
  );
}
