"use client";

import { PERIOD_WORDS, type Query } from "@/components/payments/payments-url";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";

interface FieldsProps {
  draft: Query;
  onChange: (part: Partial<Query>) => void;
}

/** Any span, a moving one, or two moments. */
const ANY = "any";
const BETWEEN = "between";
const FULL_DATE = 10;

/** When the payment was created. A day that ends the span is part of it. */
export function TimeFields({ draft, onChange }: FieldsProps) {
  const isBetween = !draft.period && (draft.from !== undefined || draft.to !== undefined);
  function choose(value: string) {
    if (value === BETWEEN) onChange({ period: undefined, from: "", to: "" });
    else if (value === ANY) onChange({ period: undefined, from: undefined, to: undefined });
    else onChange({ period: value as keyof typeof PERIOD_WORDS, from: undefined, to: undefined });
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label="Created" help="Days and times are in UTC.">
        <Select value={draft.period ?? (isBetween ? BETWEEN : ANY)} onValueChange={choose}>
          <SelectTrigger />
          <SelectContent>
            <SelectItem value={ANY}>Any time</SelectItem>
            {Object.entries(PERIOD_WORDS).map(([period, words]) => (
              <SelectItem key={period} value={period}>
                {words}
              </SelectItem>
            ))}
            <SelectItem value={BETWEEN}>Between two days</SelectItem>
          </SelectContent>
        </Select>
      </Field>
      {isBetween ? (
        <>
          <MomentField label="From" value={draft.from ?? ""} onChange={(from) => onChange({ from })} />
          <MomentField label="Until" value={draft.to ?? ""} onChange={(to) => onChange({ to })} />
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
        aria-label={`${label}, time in UTC (optional)`}
        value={time}
        disabled={day === ""}
        onChange={(event) => put(day, event.target.value)}
      />
    </div>
  );
}

/** Bounds of the amount that was asked for; amounts of two currencies cannot be compared. */
export function AmountFields({ draft, currencies, onChange }: FieldsProps & { currencies: string[] }) {
  const { currency = "", min = "", max = "" } = draft;
  const decimal = {
    inputMode: "decimal",
    pattern: "\\d{1,30}(\\.\\d{1,4})?",
    title: "An amount such as 12.50",
  } as const;
  return (
    <fieldset className="grid grid-cols-3 items-end gap-2">
      <legend className="sr-only">Amount</legend>
      <Field label="Currency">
        <Input
          list="payment-currencies"
          placeholder="Any"
          pattern="[A-Z]{3}"
          title="A currency such as USD"
          maxLength={3}
          autoComplete="off"
          required={min !== "" || max !== ""}
          value={currency}
          onChange={(event) => onChange({ currency: event.target.value.toUpperCase() })}
        />
      </Field>
      <Field label="From">
        <Input {...decimal} value={min} onChange={(event) => onChange({ min: event.target.value })} />
      </Field>
      <Field label="Up to">
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
  "date.desc": "Newest first",
  "date.asc": "Oldest first",
  "amount.desc": "Largest amount first",
  "amount.asc": "Smallest amount first",
};

/** The order, for windows without a table head. */
export function OrderField({ draft, onChange }: FieldsProps) {
  function choose(order: string) {
    const [sort, dir] = order.split(".");
    onChange({ sort: sort === "amount" ? sort : undefined, dir: dir === "asc" ? dir : undefined });
  }
  return (
    <Field label="Order">
      <Select value={`${draft.sort ?? "date"}.${draft.dir ?? "desc"}`} onValueChange={choose}>
        <SelectTrigger />
        <SelectContent>
          {Object.entries(ORDERS).map(([order, words]) => (
            <SelectItem key={order} value={order}>
              {words}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
