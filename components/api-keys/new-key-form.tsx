"use client";

import { useTranslations } from "use-intl";
import { PERMISSIONS } from "@/components/api-keys/permission-order";
import type { KeyForm } from "@/components/api-keys/use-key-form";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { MerchantSummary } from "@/server/merchants/schema";

const DAYS = [30, 90] as const;

interface NewKeyFormProps {
  form: Pick<KeyForm, "values" | "faults" | "change">;
  merchants: MerchantSummary[];
}

/** Renders the settings of a new key. */
export function NewKeyForm({ form: { values, faults, change }, merchants }: NewKeyFormProps) {
  const t = useTranslations("apiKeys.new");
  const permission = useTranslations("apiKeys.permissions");
  return (
    <div className="flex flex-col gap-5">
      <Field label={t("name")} help={t("nameHelp")} error={faults.name} required>
        <Input
          value={values.name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 font-medium">{t("for")}</legend>
        <RadioGroup
          aria-label={t("mode")}
          value={values.mode}
          onValueChange={(mode) => change({ mode: mode === "live" ? "live" : "test" })}
        >
          <ChoiceField label={t("test")} help={t("testHelp")}>
            <RadioItem value="test" />
          </ChoiceField>
          <ChoiceField label={t("live")} help={t("liveHelp")}>
            <RadioItem value="live" />
          </ChoiceField>
        </RadioGroup>
      </fieldset>
      <Choices
        legend={t("can")}
        error={faults.permissions}
        items={PERMISSIONS.map(({ permission: value, name }) => ({
          value,
          label: permission(`${name}.label`),
          help: permission(`${name}.help`),
        }))}
        chosen={values.permissions}
        onChange={(permissions) => change({ permissions })}
      />
      {merchants.length > 1 ? (
        <Choices
          legend={t("merchants")}
          help={t("merchantsHelp")}
          items={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={values.merchantIds}
          onChange={(merchantIds) => change({ merchantIds })}
        />
      ) : null}
      <Field label={t("expires")} help={t("expiresHelp")}>
        <Select value={values.expiry} onValueChange={(expiry) => change({ expiry })}>
          <SelectTrigger />
          <SelectContent>
            {DAYS.map((count) => (
              <SelectItem key={count} value={String(count)}>
                {t("inDays", { count })}
              </SelectItem>
            ))}
            <SelectItem value="365">{t("inYear")}</SelectItem>
            <SelectItem value="never">{t("never")}</SelectItem>
          </SelectContent>
        </Select>
      </Field>
    </div>
  );
}

interface ChoicesProps<T extends string> {
  legend: string;
  help?: string;
  error?: string;
  items: { value: T; label: string; help?: string }[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
}

function Choices<T extends string>({ legend, help, error, items, chosen, onChange }: ChoicesProps<T>) {
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2.5 font-medium">{legend}</legend>
      {help ? <p className="-mt-2 text-ink-muted text-sm">{help}</p> : null}
      {items.map((item) => (
        <ChoiceField key={item.value} label={item.label} help={item.help}>
          <Checkbox
            checked={chosen.includes(item.value)}
            onCheckedChange={(isOn) => toggle(item.value, isOn === true)}
            aria-invalid={error ? true : undefined}
          />
        </ChoiceField>
      ))}
      <p aria-live="polite" className="text-bad text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
