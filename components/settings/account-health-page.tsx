"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { HealthHead } from "@/components/settings/health-head";
import { KeyHealth } from "@/components/settings/key-health";
import { NetworkHealth } from "@/components/settings/network-health";
import { WalletHealth } from "@/components/settings/wallet-health";
import { useTRPC } from "@/components/shell/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";

const EVERY_MS = 10_000;

/** Shows the health of one account's networks and keys, refreshed every ten seconds. */
export function AccountHealthPage() {
  const trpc = useTRPC();
  const { data, isError } = useSuspenseQuery({
    ...trpc.health.read.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const { now, networks, apiKeys, wallets } = data;
  return (
    <>
      <HealthHead
        title="Health"
        description="The networks that buyers pay you on, and your keys. Times are in UTC."
        now={now}
        isError={isError}
      />
      <Section title="Networks">
        {networks.length === 0 ? (
          <EmptyState
            title="No network"
            description="The operator has set up no network for these payments."
          />
        ) : (
          <div className="flex flex-col gap-8">
            {networks.map((network) => (
              <NetworkHealth key={network.id} network={network} now={now} />
            ))}
          </div>
        )}
      </Section>
      <Section
        title="API keys"
        description="Keys that your servers use in this mode."
        actions={
          <LinkButton size="sm" href="/dashboard/developers/api-keys" prefetch={false}>
            All API keys
          </LinkButton>
        }
      >
        <KeyHealth items={apiKeys} />
      </Section>
      <Section
        title="Payout wallets"
        description="Addresses that your merchants are paid to. A proven address has signed that its owner controls it."
        actions={
          <LinkButton size="sm" href="/dashboard/merchants" prefetch={false}>
            All merchants
          </LinkButton>
        }
      >
        <WalletHealth wallets={wallets} />
      </Section>
    </>
  );
}
