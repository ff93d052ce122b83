"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { MerchantSelect } from "@/components/merchants/merchant-select";
import type { TillSettings } from "@/components/till/till-store";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { LinkChoices } from "@/server/payment-links/link-schema";

interface TillSetupProps {
  choices: LinkChoices;
  onChoose: (settings: TillSettings) => void;
}

/** Asks once for the till's merchant and currency; the device keeps them. */
export function TillSetup({ choices, onChoose }: TillSetupProps) {
  const t = useTranslations("till");
  const currencies = choices.units.filter(({ networkName }) => networkName === null);
  const only = choices.merchants.length === 1 ? choices.merchants[0]?.id : undefined;
  const [merchantId, setMerchantId] = useState(only ?? "");
  const [unit, setUnit] = useState(currencies[0]?.unit ?? "");
  const [fault, setFault] = useState<string>();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (merchantId) onChoose({ merchantId, unit });
    else setFault(t("noMerchant"));
  }
  return (
    <main className="mx-auto w-full max-w-sm pt-8">
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <h2 className="text-lg">{t("setUp")}</h2>
        <p className="text-ink-muted">{t("setUpText")}</p>
        <MerchantSelect
          merchants={choices.merchants}
          value={merchantId}
          error={fault}
          onChange={(chosen) => {
            setFault(undefined);
            setMerchantId(chosen);
          }}
        />
        <Field label={t("currency")}>
          <Select value={unit} onValueChange={setUnit}>
            <SelectTrigger />
            <SelectContent>
              {currencies.map(({ unit: each, symbol, name }) => (
                <SelectItem key={each} value={each}>
                  {t("currencyNamed", { symbol, name })}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
        <SubmitButton variant="primary" size="lg">
          {t("open")}
        </SubmitButton>
      </form>
    </main>
  );
}
