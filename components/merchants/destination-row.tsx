"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { AddressField } from "@/components/merchants/address-field";
import { AssetName, useAssetText } from "@/components/merchants/asset-name";
import type { DestinationRow as Row } from "@/components/merchants/destination-rows";
import { WalletScopeField } from "@/components/merchants/wallet-scope";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

interface DestinationRowProps {
  merchantId: string;
  row: Row;
  place: number;
  assets: SettleableAsset[];
  /** All assets without a destination. */
  free: SettleableAsset[];
  refused?: string;
  onChange: (part: Partial<Row>) => void;
  /** Absent for the only row. */
  onRemove?: () => void;
}

/** Renders an asset and its destination address. */
export function DestinationRow({
  merchantId,
  row,
  place,
  assets,
  free,
  refused,
  onChange,
  onRemove,
}: DestinationRowProps) {
  const t = useTranslations("merchants.destinations.add");
  const assetText = useAssetText();
  const asset = assets.find(({ id }) => id === row.assetId);
  const name = asset ? assetText(asset) : t("numbered", { place: place + 1 });
  return (
    <fieldset className="flex flex-col gap-3 border-line border-b pb-5 last-of-type:border-b-0 last-of-type:pb-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        <Field label={t("asset")} className="flex-1" required>
          <Select value={row.assetId} onValueChange={(assetId) => onChange({ assetId })}>
            <SelectTrigger placeholder={t("choose")} />
            <SelectContent>
              {assets.map((choice) => (
                <SelectItem key={choice.id} value={choice.id}>
                  <AssetName asset={choice} />
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
        {onRemove ? (
          <Button size="icon" variant="quiet" aria-label={t("drop", { asset: name })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </div>
      <AddressField
        merchantId={merchantId}
        asset={asset}
        value={row.address}
        refused={refused}
        onChange={(address) => onChange({ address })}
      />
      {asset ? (
        <WalletScopeField
          asset={asset}
          value={row.scope}
          counts={{
            asset: 1,
            network: free.filter(({ chainId }) => chainId === asset.chainId).length,
            everywhere: free.length,
          }}
          onChange={(scope) => onChange({ scope })}
        />
      ) : null}
    </fieldset>
  );
}
