"use client";

import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Address } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { NetworkInspection } from "@/server/networks/schema";

/** Includes all wallet code, so it loads when it is opened. */
const FundKey = lazy(() => import("@/components/networks/fund-key").then((it) => ({ default: it.FundKey })));

type Key = NetworkInspection["keys"][number];

/** Shows the balances of the installation's keys on a network, which a wallet of this browser may fund. */
export function NetworkKeys({ network }: { network: NetworkInspection }) {
  const t = useTranslations("networks.keys");
  const [funded, setFunded] = useState<Key | null>(null);
  const { keys, coin, canManage } = network;
  return (
    <Section title={t("title")} description={t("text", { coin: coin.symbol })}>
      <DescriptionList>
        {keys.map((key) => (
          <Description key={key.address} term={t(key.role)}>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Address address={key.address} label={t("address")} />
              {key.balance === null ? (
                t("unknown")
              ) : (
                <Amount digits={key.balance} decimals={coin.decimals} symbol={coin.symbol} />
              )}
              {canManage ? (
                <Button
                  size="sm"
                  aria-label={t("fundKey", { key: t(key.role) })}
                  onClick={() => setFunded(key)}
                >
                  {t("fund")}
                </Button>
              ) : null}
            </span>
          </Description>
        ))}
      </DescriptionList>
      {funded ? (
        <Suspense>
          <FundKey network={network} target={funded} onClose={() => setFunded(null)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
