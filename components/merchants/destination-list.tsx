"use client";

import { BadgeCheck, MoreHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { AssetName, useAssetText } from "@/components/merchants/asset-name";
import { Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Time } from "@/components/ui/time";
import type { Destination } from "@/server/settlements/inspection-schema";

export type DestinationVerb = "change" | "remove" | "prove";

interface DestinationListProps {
  destinations: Destination[];
  maySettle: boolean;
  onChoose: (verb: DestinationVerb, destination: Destination) => void;
}

/** Lists destinations in rows, stacked on a phone. */
export function DestinationList({ destinations, maySettle, onChoose }: DestinationListProps) {
  const t = useTranslations("merchants.destinations");
  const assetText = useAssetText();
  return (
    <ul aria-label={t("label")} className="border-line border-t">
      {destinations.map((destination) => {
        const { id, asset, address, provenAt } = destination;
        return (
          <li
            key={id}
            data-destination={asset.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-line border-b py-2.5 md:min-h-12 md:grid-cols-[14rem_minmax(0,1fr)_14rem_2.25rem]"
          >
            <AssetName asset={asset} />
            <span className="col-start-1 md:col-start-auto">
              <Address address={address} label={t("addressLabel", { asset: assetText(asset) })} />
            </span>
            <span className="col-start-1 text-ink-muted text-sm md:col-start-auto">
              {provenAt ? (
                <span className="inline-flex items-center gap-1.5">
                  <BadgeCheck className="size-4 shrink-0 text-good" aria-hidden />
                  <span>{t.rich("provenOn", { time: () => <Time at={provenAt} detail="date" /> })}</span>
                </span>
              ) : (
                t("notProven")
              )}
            </span>
            {maySettle ? (
              <span className="col-start-2 row-start-1 md:col-start-auto md:row-start-auto">
                <Menu destination={destination} onChoose={onChoose} />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Menu({
  destination,
  onChoose,
}: { destination: Destination } & Pick<DestinationListProps, "onChoose">) {
  const t = useTranslations("merchants.destinations");
  const asset = useAssetText()(destination.asset);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon" variant="quiet" aria-label={t("more", { asset })}>
          <MoreHorizontal aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => onChoose("prove", destination)}>
          {t(destination.provenAt ? "menu.proveAgain" : "menu.prove")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onChoose("change", destination)}>
          {t("menu.change")}
        </DropdownMenuItem>
        <DropdownMenuItem danger onSelect={() => onChoose("remove", destination)}>
          {t("menu.remove")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
