"use client";

import { Trash2 } from "lucide-react";
import { AddressField } from "@/components/merchants/address-field";
import { AssetName, assetText } from "@/components/merchants/asset-name";
import type { DestinationRow as Row } from "@/components/merchants/destination-rows";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

interface DestinationRowProps {
  merchantId: string;
  row: Row;
  place: number;
  assets: SettleableAsset[];
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
  refused,
  onChange,
  onRemove,
}: DestinationRowProps) {
  const asset = assets.find(({ id }) => id === row.assetId);
  const name = asset ? assetText(asset) : `Destination ${place + 1}`;
  return (
    <fieldset className="flex flex-col gap-3 border-line border-b pb-5 last-of-type:border-b-0 last-of-type:pb-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        <Field label="Paid in" className="flex-1" required>
          <Select value={row.assetId} onValueChange={(assetId) => onChange({ assetId })}>
            <SelectTrigger placeholder="Choose an asset" />
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
          <Button size="icon" variant="quiet" aria-label={`Take out ${name}`} onClick={onRemove}>
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
    </fieldset>
  );
}
