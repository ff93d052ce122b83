"use client";

import { PERMISSION_WORDS } from "@/components/api-keys/permission-words";
import type { KeyDraft, KeyFaults } from "@/components/api-keys/use-key-draft";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { MerchantSummary } from "@/server/merchants/schema";

const EXPIRIES = [
  { days: "30", label: "In 30 days" },
  { days: "90", label: "In 90 days" },
  { days: "365", label: "In a year" },
  { days: "never", label: "Never" },
];

interface NewKeyFormProps {
  draft: KeyDraft;
  faults: KeyFaults;
  merchants: MerchantSummary[];
  onChange: (change: Partial<KeyDraft>) => void;
}

/** Renders the settings of a new key. */
export function NewKeyForm({ draft, faults, merchants, onChange }: NewKeyFormProps) {
  return (
    <div className="flex flex-col gap-5">
      <Field
        label="Name"
        help="Where it will be used, to know it again: “Shop server”."
        error={faults.name}
        required
      >
        <Input
          value={draft.name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 font-medium">For</legend>
        <RadioGroup
          aria-label="Mode"
          value={draft.mode}
          onValueChange={(mode) => onChange({ mode: mode === "live" ? "live" : "test" })}
        >
          <ChoiceField label="Test payments" help="Test networks, no real money">
            <RadioItem value="test" />
          </ChoiceField>
          <ChoiceField label="Live payments" help="Real money">
            <RadioItem value="live" />
          </ChoiceField>
        </RadioGroup>
      </fieldset>
      <Choices
        legend="It can"
        error={faults.permissions}
        items={PERMISSION_WORDS.map(({ permission, label, help }) => ({ value: permission, label, help }))}
        chosen={draft.permissions}
        onChange={(permissions) => onChange({ permissions })}
      />
      {merchants.length > 1 ? (
        <Choices
          legend="Only for these merchants"
          help="With none ticked it works for all of them, those to come included."
          items={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.merchantIds}
          onChange={(merchantIds) => onChange({ merchantIds })}
        />
      ) : null}
      <Field label="Expires" help="A key that ends by itself cannot be forgotten.">
        <Select value={draft.expiry} onValueChange={(expiry) => onChange({ expiry })}>
          <SelectTrigger />
          <SelectContent>
            {EXPIRIES.map(({ days, label }) => (
              <SelectItem key={days} value={days}>
                {label}
              </SelectItem>
            ))}
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
