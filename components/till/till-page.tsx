"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Charge } from "@/components/till/charge";
import { awaitPress } from "@/components/till/chime";
import { RecentSales } from "@/components/till/recent-sales";
import { SaleScreen } from "@/components/till/sale-screen";
import { TillHeader } from "@/components/till/till-header";
import { TillSetup } from "@/components/till/till-setup";
import { keepSettings, readSettings, type TillSettings } from "@/components/till/till-store";
import { useOnline } from "@/components/till/use-online";
import { useSale } from "@/components/till/use-sale";
import { Banner } from "@/components/ui/banner";
import type { LinkChoices } from "@/server/payment-links/link-schema";

/** Renders a till for a counter: the amount, the code, and whether it is paid. */
export function TillPage({ isTest }: { isTest: boolean }) {
  const t = useTranslations("till");
  const trpc = useTRPC();
  const { data: choices } = useSuspenseQuery(trpc.paymentLinks.choices.queryOptions());
  const [settings, choose] = useSettings(choices.merchants);
  const { sale, refusal, isWaiting, start, leave } = useSale();
  const isOnline = useOnline();
  useEffect(awaitPress, []);
  const unitOf = (kept: TillSettings) => choices.units.find(({ unit }) => unit === kept.unit);
  const merchant = choices.merchants.find(({ id }) => id === settings?.merchantId);
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-4 px-4 py-4">
      <TillHeader
        merchant={merchant?.name}
        isTest={isTest}
        onChange={sale ? undefined : () => choose(null)}
      />
      <div role="status">
        {isOnline && !isWaiting ? null : (
          <Banner tone="wait" title={t("offline")}>
            {t(sale ? "offlineSale" : "offlineText")}
          </Banner>
        )}
      </div>
      {settings === null ? <TillSetup choices={choices} onChoose={choose} /> : null}
      {settings && sale ? <SaleScreen sale={sale} unit={unitOf(sale)} onLeave={leave} /> : null}
      {settings && !sale ? (
        <main className="grid flex-1 content-start items-start gap-8 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <Charge unit={unitOf(settings)} refusal={refusal} onCharge={(value) => start(settings, value)} />
          <RecentSales merchantId={settings.merchantId} />
        </main>
      ) : null}
    </div>
  );
}

/** Returns the merchant and currency that the device keeps: undefined until they are read, null for none. */
function useSettings(merchants: LinkChoices["merchants"]) {
  const [settings, setSettings] = useState<TillSettings | null>();
  useEffect(() => {
    const kept = readSettings();
    setSettings(merchants.some(({ id }) => id === kept?.merchantId) ? kept : null);
  }, [merchants]);
  function choose(chosen: TillSettings | null) {
    keepSettings(chosen);
    setSettings(chosen);
  }
  return [settings, choose] as const;
}
