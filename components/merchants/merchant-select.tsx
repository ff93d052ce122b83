"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";

interface MerchantSelectProps {
  merchants: readonly { id: string; name: string }[];
  value: string;
  disabled?: boolean;
  error?: string;
  onChange: (merchantId: string) => void;
}

/** Selects a merchant, among those that the reader may act for. */
export function MerchantSelect({ merchants, value, disabled, error, onChange }: MerchantSelectProps) {
  const t = useTranslations("merchants.select");
  return (
    <Field label={t("label")} error={error} required>
      <Select value={value} disabled={disabled} onValueChange={onChange}>
        <SelectTrigger placeholder={t("placeholder")} />
        <SelectContent>
          {merchants.map(({ id, name }) => (
            <SelectItem key={id} value={id}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
