"use client";

import { useTranslations } from "use-intl";
import { useAssetText } from "@/components/merchants/asset-name";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

/** The assets that one wallet is for: a single one, all of its network, or all everywhere. */
export type WalletScope = "asset" | "network" | "everywhere";

/** Returns the entries within a scope around an asset. */
export function withinScope<T extends { asset: SettleableAsset }>(
  entries: readonly T[],
  chosen: SettleableAsset,
  scope: WalletScope,
): T[] {
  return entries.filter(
    ({ asset }) =>
      scope === "everywhere" ||
      (scope === "network" ? asset.chainId === chosen.chainId : asset.id === chosen.id),
  );
}

interface WalletScopeFieldProps {
  asset: SettleableAsset;
  value: WalletScope;
  /** The number of assets in each scope. */
  counts: Record<WalletScope, number>;
  onChange: (scope: WalletScope) => void;
}

/** Lets a person use one wallet for several assets at once. Hidden where there is only one. */
export function WalletScopeField({ asset, value, counts, onChange }: WalletScopeFieldProps) {
  const t = useTranslations("merchants.destinations.scope");
  const assetText = useAssetText();
  if (counts.everywhere < 2) return null;
  const labels: Record<WalletScope, string> = {
    asset: t("asset", { asset: assetText(asset) }),
    network: t("network", { network: asset.networkName, count: counts.network }),
    everywhere: t("everywhere", { count: counts.everywhere }),
  };
  const offered = (["asset", "network", "everywhere"] as const).filter(
    (scope) => scope !== "network" || (counts.network > 1 && counts.network < counts.everywhere),
  );
  return (
    <Field label={t("label")} help={value === "everywhere" ? t("help") : undefined}>
      <Select value={value} onValueChange={(scope: WalletScope) => onChange(scope)}>
        <SelectTrigger />
        <SelectContent>
          {offered.map((scope) => (
            <SelectItem key={scope} value={scope}>
              {labels[scope]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
