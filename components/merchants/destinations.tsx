"use client";

import { Wallet } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AddDestinations } from "@/components/merchants/add-destinations";
import { useAssetText } from "@/components/merchants/asset-name";
import { DestinationList, type DestinationVerb } from "@/components/merchants/destination-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import type { Mode } from "@/server/auth/permissions";
import type { Destination, MerchantInspection } from "@/server/settlements/inspection-schema";

// Opened from a menu or rarely there, and loaded then.
const ChangeDestination = dynamic(
  () => import("@/components/merchants/change-destination").then((it) => it.ChangeDestination),
  { ssr: false },
);
const PendingChanges = dynamic(() =>
  import("@/components/merchants/pending-changes").then((it) => it.PendingChanges),
);
const ProveControl = dynamic(
  () => import("@/components/merchants/prove-control").then((it) => it.ProveControl),
  { ssr: false },
);
const RemoveDestination = dynamic(
  () => import("@/components/merchants/remove-destination").then((it) => it.RemoveDestination),
  { ssr: false },
);

interface DestinationsProps {
  inspection: MerchantInspection;
  mode: Mode;
  maySettle: boolean;
}

/** Shows a merchant's destination for each asset, with its actions. */
export function Destinations({ inspection, mode, maySettle }: DestinationsProps) {
  const t = useTranslations("merchants.destinations");
  const assetText = useAssetText();
  const { merchant, assets, destinations, pendingChanges } = inspection;
  const [chosen, setChosen] = useState<{ verb: DestinationVerb; destination: Destination } | null>(null);
  const without = assets.filter(({ id }) => destinations.every(({ asset }) => asset.id !== id));
  const close = () => setChosen(null);
  return (
    <Section
      title={t("title")}
      description={t("text", { mode })}
      actions={maySettle && without.length > 0 ? <AddDestinations inspection={inspection} /> : null}
    >
      {pendingChanges.length > 0 ? (
        <PendingChanges merchant={merchant} changes={pendingChanges} maySettle={maySettle} />
      ) : null}
      {destinations.length === 0 ? (
        <EmptyState
          icon={Wallet}
          title={t("none")}
          description={t("noneText", { merchant: merchant.name })}
        />
      ) : (
        <DestinationList
          destinations={destinations}
          maySettle={maySettle}
          onChoose={(verb, destination) => setChosen({ verb, destination })}
        />
      )}
      {destinations.length > 0 && without.length > 0 ? (
        <p className="max-w-[70ch] pt-4 text-ink-muted text-sm">
          {t("without", { assets: without.map(assetText).join(", ") })}
        </p>
      ) : null}
      {destinations.length > 0 && without.length === 0 ? (
        <p className="pt-4 text-ink-muted text-sm">{t("allSet")}</p>
      ) : null}
      {chosen?.verb === "change" ? (
        <ChangeDestination inspection={inspection} destination={chosen.destination} onClose={close} />
      ) : null}
      {chosen?.verb === "remove" ? (
        <RemoveDestination
          merchant={merchant}
          waitHours={inspection.waitHours}
          destination={chosen.destination}
          onClose={close}
        />
      ) : null}
      {chosen?.verb === "prove" ? (
        <ProveControl
          target={{ merchantId: merchant.id, id: chosen.destination.id }}
          asset={chosen.destination.asset}
          address={chosen.destination.address}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}
