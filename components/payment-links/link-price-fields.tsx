"use client";

import { useLocale, useTranslations } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import { LineItemsEditor } from "@/components/payment-links/line-items-editor";
import { amountOf } from "@/components/payment-links/link-draft";
import type { LinkForm } from "@/components/payment-links/use-link-form";
import { amountText } from "@/components/payment-parts/amount-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { LinkChoices, PaymentUnit } from "@/server/payment-links/link-schema";

interface LinkPriceFieldsProps {
  choices: LinkChoices;
  form: Pick<LinkForm, "values" | "faults" | "change">;
}

/** Renders the fields of a link's price: an amount, the lines of an invoice, or the bounds of what buyers enter. */
export function LinkPriceFields({ choices, form }: LinkPriceFieldsProps) {
  const { values, faults, change } = form;
  const t = useTranslations("links.new");
  const locale = useLocale();
  const unit = choices.units.find(({ unit }) => unit === values.unit);
  const isOpen = values.kind === "open";
  const hasLines = values.items.length > 0;
  const sum = amountOf(values, unit?.decimals ?? 0);
  const typed = (name: "amount" | "min" | "max") => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 80,
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-3">
        {isOpen || hasLines ? null : (
          <Field label={t("amount")} error={faults.amount} required>
            <Input {...typed("amount")} />
          </Field>
        )}
        <Field
          label={t("unit")}
          error={faults.unit}
          className={isOpen || hasLines ? "col-span-2" : undefined}
        >
          <Select value={values.unit} onValueChange={(chosen) => change({ unit: chosen })}>
            <SelectTrigger />
            <SelectContent>
              {choices.units.map((each) => (
                <SelectItem key={each.unit} value={each.unit}>
                  {unitText(each, t)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
        {isOpen ? (
          <>
            <Field label={t("min")} error={faults.min} optional>
              <Input {...typed("min")} />
            </Field>
            <Field label={t("max")} error={faults.max} optional>
              <Input {...typed("max")} />
            </Field>
          </>
        ) : null}
      </div>
      {isOpen ? null : (
        <LineItemsEditor
          items={values.items}
          error={faults.items}
          total={sum && unit ? amountText(shown(unit, sum), locale) : null}
          onChange={(items) => change({ items })}
        />
      )}
    </>
  );
}

const shown = ({ unit, symbol, name, decimals }: PaymentUnit, value: string) => ({
  unit,
  value,
  display: { assetName: name, assetSymbol: symbol, decimals },
});

function unitText({ symbol, name, networkName }: PaymentUnit, t: Translator<"links.new">): string {
  return networkName ? t("unitOn", { symbol, network: networkName }) : t("unitNamed", { symbol, name });
}
