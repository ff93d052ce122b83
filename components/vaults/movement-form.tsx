"use client";

import { useTranslations } from "use-intl";
import { useAssetText } from "@/components/merchants/asset-name";
import { MerchantSelect } from "@/components/merchants/merchant-select";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { Vault, Vaults } from "@/server/vaults/schema";

export interface MovementDraft {
  merchantId: string;
  /** CAIP-19. */
  asset: string;
  /** As typed. */
  amount: string;
}

interface MovementFormProps {
  vaults: Vaults;
  /** Null until merchant and token are chosen. */
  vault: Vault | null;
  draft: MovementDraft;
  disabled: boolean;
  faults: Partial<Record<"merchantId" | "amount", string>>;
  onChange: (change: Partial<MovementDraft>) => void;
}

/** Renders the fields of a movement: amount, token and merchant. */
export function MovementForm({ vaults, vault, draft, disabled, faults, onChange }: MovementFormProps) {
  const t = useTranslations("vaults.move");
  const assetText = useAssetText();
  const asset = vaults.assets.find((each) => each.asset === draft.asset);
  return (
    <div className="flex flex-col gap-4">
      {vault ? null : (
        <>
          <MerchantSelect
            merchants={vaults.merchants}
            value={draft.merchantId}
            error={faults.merchantId}
            disabled={disabled}
            onChange={(merchantId) => onChange({ merchantId })}
          />
          <Field label={t("token")}>
            <Select
              value={draft.asset}
              disabled={disabled}
              onValueChange={(next) => onChange({ asset: next })}
            >
              <SelectTrigger />
              <SelectContent>
                {vaults.assets.map((each) => (
                  <SelectItem key={each.asset} value={each.asset}>
                    {assetText(each)}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </Field>
        </>
      )}
      <Field
        label={asset ? t("amountIn", { asset: assetText(asset) }) : t("amount")}
        error={faults.amount}
        required
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={80}
          disabled={disabled}
          value={draft.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
    </div>
  );
}
