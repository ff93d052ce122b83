"use client";

import { useTranslations } from "use-intl";
import { PERIODS, type Query } from "@/components/payments/payments-url";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";

interface FieldsProps {
  draft: Query;
  onChange: (part: Partial<Query>) => void;
}

/** No range, a relative range, or two moments. */
const ANY = "any";
const BETWEEN = "between";
const FULL_DATE = 10;

/** Filters by creation time. The last day of the range is included. */
export function TimeFields({ draft, onChange }: FieldsProps) {
  const t = useTranslations("payments.filter");
  const isBetween = !draft.period && (draft.from !== undefined || draft.to !== undefined);
  function choose(value: string) {
    if (value === BETWEEN) onChange({ period: undefined, from: "", to: "" });
    else if (value === ANY) onChange({ period: undefined, from: undefined, to: undefined });
    else onChange({ period: value as (typeof PERIODS)[number], from: undefined, to: undefined });
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("created")} help={t("utc")}>
        <Select value={draft.period ?? (isBetween ? BETWEEN : ANY)} onValueChange={choose}>
          <SelectTrigger />
          <SelectContent>
            <SelectItem value={ANY}>{t("anyTime")}</SelectItem>
            {PERIODS.map((period) => (
              <SelectItem key={period} value={period}>
                {t(period)}
              </SelectItem>
            ))}
            <SelectItem value={BETWEEN}>{t("between")}</SelectItem>
          </SelectContent>
        </Select>
      </Field>
      {isBetween ? (
        <>
          <MomentField label={t("from")} value={draft.from ?? ""} onChange={(from) => onChange({ from })} />
          <MomentField label={t("until")} value={draft.to ?? ""} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
    </div>
  );
}

interface MomentFieldProps {
  label: string;
  /** `2026-02-18` or `2026-02-18T09:30`. */
  value: string;
  onChange: (value: string) => void;
}

function MomentField({ label, value, onChange }: MomentFieldProps) {
  const t = useTranslations("payments.filter");
  const [day = "", time = ""] = value.split("T");
  const put = (newDay: string, newTime: string) =>
    onChange(newDay.length === FULL_DATE && newTime ? `${newDay}T${newTime}` : newDay);
  return (
    <div className="grid grid-cols-[1fr_7.5rem] items-end gap-2">
      <Field label={label}>
        <Input type="date" value={day} onChange={(event) => put(event.target.value, time)} />
      </Field>
      <Input
        type="time"
        aria-label={t("time", { label })}
        value={time}
        disabled={day === ""}
        onChange={(event) => put(day, event.target.value)}
      />
    </div>
  );
}

/** Filters by the requested amount; bounds need one currency, since others cannot be compared. */
export function AmountFields({ draft, currencies, onChange }: FieldsProps & { currencies: string[] }) {
  const t = useTranslations("payments.filter");
  const { currency = "", min = "", max = "" } = draft;
  const decimal = {
    inputMode: "decimal",
    pattern: "\\d{1,30}(\\.\\d{1,4})?",
    title: t("amountHint"),
  } as const;
  return (
    <fieldset className="grid grid-cols-3 items-end gap-2">
      <legend className="sr-only">{t("amount")}</legend>
      <Field label={t("currency")}>
        <Input
          list="payment-currencies"
          placeholder={t("any")}
          pattern="[A-Z]{3}"
          title={t("currencyHint")}
          maxLength={3}
          autoComplete="off"
          required={min !== "" || max !== ""}
          value={currency}
          onChange={(event) => onChange({ currency: event.target.value.toUpperCase() })}
        />
      </Field>
      <Field label={t("min")}>
        <Input {...decimal} value={min} onChange={(event) => onChange({ min: event.target.value })} />
      </Field>
      <Field label={t("max")}>
        <Input {...decimal} value={max} onChange={(event) => onChange({ max: event.target.value })} />
      </Field>
      <datalist id="payment-currencies">
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </fieldset>
  );
}

const ORDERS = {
  "date.desc": "newest",
  "date.asc": "oldest",
  "amount.desc": "largest",
  "amount.asc": "smallest",
} as const;

/** Selects the order, for windows without a table header. */
export function OrderField({ draft, onChange }: FieldsProps) {
  const t = useTranslations("payments.filter");
  function choose(order: string) {
    const [sort, dir] = order.split(".");
    onChange({ sort: sort === "amount" ? sort : undefined, dir: dir === "asc" ? dir : undefined });
  }
  return (
    <Field label={t("order")}>
      <Select value={`${draft.sort ?? "date"}.${draft.dir ?? "desc"}`} onValueChange={choose}>
        <SelectTrigger />
        <SelectContent>
          {Object.entries(ORDERS).map(([order, name]) => (
            <SelectItem key={order} value={order}>
              {t(name)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
