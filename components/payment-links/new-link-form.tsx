"use client";

import { useTranslations } from "use-intl";
import { MerchantSelect } from "@/components/merchants/merchant-select";
import type { Translator } from "@/components/messages/translator";
import type { LinkDraft, LinkFaults } from "@/components/payment-links/use-link-draft";
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
  draft: LinkDraft;
  faults: LinkFaults;
  isMerchantOpen: boolean;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** Renders the fields of a new link: amount, merchant and expiry. */
export function NewLinkForm({ choices, draft, faults, isMerchantOpen, onChange }: NewLinkFormProps) {
  const t = useTranslations("links.new");
  return (
    <div className="flex flex-col gap-4">
      {isMerchantOpen ? (
        <MerchantSelect
          merchants={choices.merchants}
          value={draft.merchantId}
          error={faults.merchantId}
          onChange={(merchantId) => onChange({ merchantId })}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-3">
        <Field label={t("amount")} error={faults.amount} required>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={80}
            value={draft.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
        </Field>
        <Field label={t("unit")} error={faults.unit}>
          <Select value={draft.unit} onValueChange={(unit) => onChange({ unit })}>
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
          value={draft.referenceId}
          onChange={(event) => onChange({ referenceId: event.target.value })}
        />
      </Field>
      <Field label={t("expires")} error={faults.lifetime}>
        <Select value={draft.lifetime} onValueChange={(lifetime) => onChange({ lifetime })}>
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
          value={draft.returnUrl}
          onChange={(event) => onChange({ returnUrl: event.target.value })}
        />
      </Field>
    </div>
  );
}

function unitText({ symbol, name, networkName }: PaymentUnit, t: Translator<"links.new">): string {
  return networkName ? t("unitOn", { symbol, network: networkName }) : t("unitNamed", { symbol, name });
}
