"use client";

import { type ComponentProps, useId } from "react";
import { useTranslations } from "use-intl";
import { CountryField } from "@/components/collect/country-field";
import type { FieldName } from "@/components/collect/form-values";
import { controlStyle } from "@/components/ui/control-style";
import { BUYER_DATA, type ValueSchema } from "@/server/buyers/schema";

type FormFieldProps = {
  name: FieldName;
  value: string | boolean | undefined;
  fault: string | undefined;
  onWrite: (value: string | boolean) => void;
  onLeave: () => void;
};

/** The autocomplete token for the browser (WCAG 1.3.5). */
const KNOWN_AS: Record<string, string> = { fullName: "name", dob: "bday", porAddress: "street-address" };
/** A text field of this length or more gets several lines. */
const LINES_FROM = 100;
const COUNTRY = "^[A-Z]{2}$";

/** Renders one property of the schema by its type and rules: label above, help below, the error under that. */
export function FormField({ name, value, fault, onWrite, onLeave }: FormFieldProps) {
  const t = useTranslations("form.live");
  const label = useTranslations("form.fields");
  const id = useId();
  const rules = BUYER_DATA.properties[name];
  if (!rules) return null;
  const help = rules.maxLength === undefined ? null : t("most", { count: rules.maxLength });
  const control: Control = {
    id,
    name,
    "aria-required": true,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined,
    onBlur: onLeave,
  };
  const style = rules.type === "boolean" ? "flex items-start gap-2.5" : "w-fit font-medium";
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={style}>
        {rules.type === "boolean" ? (
          <input
            {...control}
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={value === true}
            onChange={(event) => onWrite(event.target.checked)}
          />
        ) : null}
        {label(name)}
      </label>
      {rules.type === "boolean" ? null : (
        <TextControl {...{ control, rules, onWrite }} text={typeof value === "string" ? value : ""} />
      )}
      {help ? (
        <p id={`${id}-help`} className="text-ink-muted text-sm">
          {help}
        </p>
      ) : null}
      <Fault id={id}>{fault}</Fault>
    </div>
  );
}

type Control = ComponentProps<"input"> & { id: string; name: string; onBlur: () => void };

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
  const { id, name, onBlur } = control;
  const typed = {
    id,
    name,
    onBlur,
    "aria-required": control["aria-required"],
    "aria-invalid": control["aria-invalid"],
    "aria-describedby": control["aria-describedby"],
    value: text,
    autoComplete: KNOWN_AS[name] ?? "off",
    onChange: (event: { target: { value: string } }) => onWrite(event.target.value),
  };
  if ((rules.maxLength ?? 0) > LINES_FROM) {
    return <textarea {...typed} rows={2} className={`${controlStyle} px-3 py-2`} />;
  }
  const type = rules.format === "date" ? "date" : "text";
  return <input {...typed} type={type} className={`${controlStyle} h-11 px-3`} />;
}

function Fault({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={`${id}-fault`} aria-live="polite" className="text-bad text-sm empty:hidden">
      {children}
    </p>
  );
}
