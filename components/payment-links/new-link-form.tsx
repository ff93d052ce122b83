"use client";

import { useTranslations } from "use-intl";
import { MerchantSelect } from "@/components/merchants/merchant-select";
import type { Translator } from "@/components/messages/translator";
import type { LinkForm } from "@/components/payment-links/use-link-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { LinkChoices, PaymentUnit } from "@/server/payment-links/link-schema";

const DAY_S = 86_400;
/** The maximum is 30 days, minus the tolerance for clock differences. */
const LIFETIMES = [
  { seconds: 900, unit: "minutes", count: 15 },
  { seconds: 3_600, unit: "hour", count: 1 },
  { seconds: DAY_S, unit: "hours", count: 24 },
  { seconds: 7 * DAY_S, unit: "days", count: 7 },
  { seconds: 30 * DAY_S - 600, unit: "days", count: 30 },
] as const;

interface NewLinkFormProps {
  choices: LinkChoices;
  form: Pick<LinkForm, "values" | "faults" | "change" | "isMerchantOpen">;
}

/** Renders the fields of a new link: amount, merchant, purpose and expiry. */
export function NewLinkForm({ choices, form }: NewLinkFormProps) {
  const { values, faults, change, isMerchantOpen } = form;
  const t = useTranslations("links.new");
  return (
    <div className="flex flex-col gap-4">
      {isMerchantOpen ? (
        <MerchantSelect
          merchants={choices.merchants}
          value={values.merchantId}
          error={faults.merchantId}
          onChange={(merchantId) => change({ merchantId })}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-3">
        <Field label={t("amount")} error={faults.amount} required>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={80}
            value={values.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        </Field>
        <Field label={t("unit")} error={faults.unit}>
          <Select value={values.unit} onValueChange={(unit) => change({ unit })}>
            <SelectTrigger />
            <SelectContent>
              {choices.units.map((unit) => (
                <SelectItem key={unit.unit} value={unit.unit}>
                  {unitText(unit, t)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </div>
      <Field label={t("reference")} help={t("referenceHelp")} error={faults.referenceId} required>
        <Input
          autoComplete="off"
          maxLength={35}
          value={values.referenceId}
          onChange={(event) => change({ referenceId: event.target.value })}
        />
      </Field>
      <Field label={t("description")} help={t("descriptionHelp")} error={faults.description} optional>
        <Input
          autoComplete="off"
          maxLength={200}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label={t("expires")} error={faults.lifetime}>
        <Select value={values.lifetime} onValueChange={(lifetime) => change({ lifetime })}>
          <SelectTrigger />
          <SelectContent>
            {LIFETIMES.map(({ seconds, unit, count }) => (
              <SelectItem key={seconds} value={String(seconds)}>
                {unit === "hour" ? t(unit) : t(unit, { count })}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </Field>
      <Field label={t("returnUrl")} help={t("returnUrlHelp")} error={faults.returnUrl} optional>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2_048}
          value={values.returnUrl}
          onChange={(event) => change({ returnUrl: event.target.value })}
        />
      </Field>
    </div>
  );
}

function unitText({ symbol, name, networkName }: PaymentUnit, t: Translator<"links.new">): string {
  return networkName ? t("unitOn", { symbol, network: networkName }) : t("unitNamed", { symbol, name });
}
