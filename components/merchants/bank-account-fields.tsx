"use client";

import { useTranslations } from "use-intl";
import { BANK_KINDS, hasCode } from "@/components/merchants/bank-kinds";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { Faults } from "@/components/ui/use-form";
import type { BankType } from "@/server/settlements/bank-type";

export interface BankDraft {
  bankType: BankType;
  bankCode: string;
  number: string;
}

interface BankAccountFieldsProps {
  form: { values: BankDraft; faults: Faults<BankDraft>; change: (part: Partial<BankDraft>) => void };
}

/** Renders the fields for the kind and the number of a bank account. */
export function BankAccountFields({ form: { values, faults, change } }: BankAccountFieldsProps) {
  const t = useTranslations("merchants.bank");
  const { bankType } = values;
  return (
    <>
      <Field label={t("add.kind")} required>
        <Select value={bankType} onValueChange={(chosen) => change({ bankType: chosen as BankType })}>
          <SelectTrigger />
          <SelectContent>
            {BANK_KINDS.map((kind) => (
              <SelectItem key={kind} value={kind}>
                {t(`kind.${kind}.label`)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </Field>
      {hasCode(bankType) ? (
        <Field label={t(`kind.${bankType}.code`)} error={faults.bankCode} required>
          <Input
            value={values.bankCode}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => change({ bankCode: event.target.value })}
          />
        </Field>
      ) : null}
      <Field
        label={t(`kind.${bankType}.number`)}
        help={t(`kind.${bankType}.help`)}
        error={faults.number}
        required
      >
        <Input
          value={values.number}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ number: event.target.value })}
        />
      </Field>
    </>
  );
}
