"use client";

import type { TrialFaults } from "@/components/reference/try-it/compose-request";
import { TRIAL_CONTROL, TrialField } from "@/components/reference/try-it/trial-field";
import { cn } from "@/components/ui/cn";
import type { TrialField as Field } from "@/server/reference/reference";

interface TrialInputsProps {
  legend: string;
  /** The part's name in faults: `path`. */
  part: string;
  fields: Field[];
  values: Record<string, string>;
  faults: TrialFaults;
  onChange: (name: string, value: string) => void;
}

/** Renders the inputs of a path, a query or the headers. */
export function TrialInputs({ legend, part, fields, values, faults, onChange }: TrialInputsProps) {
  if (fields.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <TrialInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            fault={faults[`${part}.${field.name}`]}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TrialInputProps {
  field: Field;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

function TrialInput({ field: { name, required, values, repeats }, value, fault, onChange }: TrialInputProps) {
  const isKey = name === "Idempotency-Key";
  return (
    <TrialField
      label={name}
      required={required}
      fault={fault}
      help={repeats ? "Several values, separated by commas." : undefined}
      action={
        isKey ? (
          <button
            type="button"
            className="link rounded-sm text-sm pointer-coarse:py-2"
            onClick={() => onChange(randomKey())}
          >
            Another key
          </button>
        ) : null
      }
    >
      {(control) =>
        values.length > 0 ? (
          <select
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={TRIAL_CONTROL}
          >
            <option value="">{required ? "Choose one" : "Not sent"}</option>
            {values.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={cn(TRIAL_CONTROL)}
          />
        )
      }
    </TrialField>
  );
}

const RADIX = 36;

/** Returns a key that was not used before. Pages on plain HTTP have no randomUUID. */
function randomKey(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return `try-${[...random].map((part) => part.toString(RADIX)).join("")}`;
}
