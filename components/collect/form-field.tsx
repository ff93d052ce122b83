"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { AddressField } from "@/components/collect/address-field";
import { splitAddress } from "@/components/collect/address-parts";
import type { Control } from "@/components/collect/control";
import { CountryField } from "@/components/collect/country-field";
import { DateField } from "@/components/collect/date-field";
import type { FieldName } from "@/components/collect/form-values";
import { controlStyle } from "@/components/ui/control-style";
import { BUYER_DATA, type ValueSchema } from "@/server/buyers/schema";

type FormFieldProps = {
  name: FieldName;
  value: string | boolean | undefined;
  /** Of the address in this field. */
  country: string;
  fault: string | undefined;
  onWrite: (value: string | boolean) => void;
  onLeave: () => void;
};

/** The autocomplete token for the browser (WCAG 1.3.5). There are none for a birth's country and place. */
const AUTOCOMPLETE: Record<string, string> = {
  fullName: "name",
  porCountry: "country-name",
  porAddress: "street-address",
};
/** A text field of this length or more gets several lines. */
const LINES_FROM = 100;
const COUNTRY = "^[A-Z]{2}$";

/** Renders one property of the schema by its type and rules: label above, help below, the error under that. */
export function FormField({ name, value, country, fault, onWrite, onLeave }: FormFieldProps) {
  const t = useTranslations("form.live");
  const label = useTranslations("form.fields");
  const id = useId();
  const rules = BUYER_DATA.properties[name];
  if (!rules) return null;
  const parts = name === "porAddress" ? splitAddress(typeof value === "string" ? value : "") : null;
  const help = rules.maxLength === undefined || parts ? null : t("most", { count: rules.maxLength });
  const control: Control = {
    id,
    name,
    autoComplete: AUTOCOMPLETE[name] ?? "off",
    "aria-required": true,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined,
    onBlur: onLeave,
  };
  const text = typeof value === "string" ? value : "";
  const below = <Below {...{ id, help, fault }} />;
  if (parts) {
    return (
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{label(name)}</legend>
        <AddressField {...{ control, country, parts, onWrite }} />
        {below}
      </fieldset>
    );
  }
  if (rules.format === "date") {
    return (
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{label(name)}</legend>
        <DateField {...{ control, text, onWrite }} />
        {below}
      </fieldset>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {rules.type === "boolean" ? (
        <label htmlFor={id} className="flex items-start gap-2.5">
          <input
            {...control}
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={value === true}
            onChange={(event) => onWrite(event.target.checked)}
          />
          {label(name)}
        </label>
      ) : (
        <>
          <label htmlFor={id} className="w-fit font-medium">
            {label(name)}
          </label>
          <TextControl {...{ control, rules, text, onWrite }} />
        </>
      )}
      {below}
    </div>
  );
}

type TextControlProps = {
  control: Control;
  rules: ValueSchema;
  text: string;
  onWrite: (value: string) => void;
};

function TextControl({ control, rules, text, onWrite }: TextControlProps) {
  if (rules.pattern === COUNTRY) {
    return <CountryField control={control} code={text} onChoose={onWrite} />;
  }
  const typed = {
    ...control,
    value: text,
    onChange: (event: { target: { value: string } }) => onWrite(event.target.value),
  };
  if ((rules.maxLength ?? 0) > LINES_FROM) {
    return <textarea {...typed} rows={2} className={`${controlStyle} px-3 py-2`} />;
  }
  return <input {...typed} type="text" className={`${controlStyle} h-11 px-3`} />;
}

function Below({ id, help, fault }: { id: string; help: string | null; fault: string | undefined }) {
  return (
    <>
      {help ? (
        <p id={`${id}-help`} className="text-ink-muted text-sm">
          {help}
        </p>
      ) : null}
      <p id={`${id}-fault`} aria-live="polite" className="text-bad text-sm empty:hidden">
        {fault}
      </p>
    </>
  );
}
