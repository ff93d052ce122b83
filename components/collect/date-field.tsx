"use client";

import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Control } from "@/components/collect/control";
import { type DatePart, joinDate, splitDate } from "@/components/collect/date-parts";
import { controlStyle } from "@/components/ui/control-style";

type DateFieldProps = {
  control: Control;
  /** Year, month and day with hyphens, as typed. */
  text: string;
  onWrite: (text: string) => void;
};

/** Renders a date as three fields in the order of the reader's language: nobody scrolls a calendar to their birth. */
export function DateField({ control, text, onWrite }: DateFieldProps) {
  const t = useTranslations("form.live");
  const locale = useLocale();
  const order = useMemo(() => partsIn(locale), [locale]);
  const parts = splitDate(text);
  const { id, name, onBlur, ...described } = control;
  return (
    <div className="flex gap-3">
      {order.map((part) => (
        <div key={part} className="flex flex-col gap-1">
          <label htmlFor={`${id}-${part}`} className="text-sm">
            {t(part)}
          </label>
          <input
            {...described}
            id={`${id}-${part}`}
            name={`${name}.${part}`}
            inputMode="numeric"
            autoComplete={`bday-${part}`}
            className={`${controlStyle} h-11 px-3 tabular-nums`}
            value={parts[part]}
            // The focus is still in the date while it moves from part to part.
            onBlur={({ target, relatedTarget }) =>
              target.closest("fieldset")?.contains(relatedTarget) || onBlur()
            }
            onChange={({ target }) => onWrite(joinDate({ ...parts, [part]: target.value }))}
          />
        </div>
      ))}
    </div>
  );
}

/** Returns the order in which a language writes the parts of a date. */
function partsIn(locale: string): DatePart[] {
  const written = new Intl.DateTimeFormat(locale, { timeZone: "UTC" }).formatToParts(0);
  return written.flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []));
}
