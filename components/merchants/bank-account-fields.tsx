"use client";

import { useTranslations } from "use-intl";
import { BANK_KINDS, hasCode } from "@/components/merchants/bank-kinds";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { BankType } from "@/server/settlements/bank-type";

export interface BankDraft {
  bankType: BankType;
  bankCode: string;
  number: string;
}

interface BankAccountFieldsProps {
  draft: BankDraft;
  /** The server's error for a field. */
  refused: (field: "bankCode" | "number") => string | undefined;
  onChange: (draft: BankDraft) => void;
}

/** Renders the fields for the kind and the number of a bank account. */
export function BankAccountFields({ draft, refused, onChange }: BankAccountFieldsProps) {
  const t = useTranslations("merchants.bank");
  const { bankType } = draft;
  return (
    <>
      <Field label={t("add.kind")} required>
        <Select
          value={bankType}
          onValueChange={(chosen) => onChange({ ...draft, bankType: chosen as BankType })}
        >
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
        <Field label={t(`kind.${bankType}.code`)} error={refused("bankCode")} required>
          <Input
            value={draft.bankCode}
            inputMode="numeric"
            onChange={(event) => onChange({ ...draft, bankCode: event.target.value })}
          />
        </Field>
      ) : null}
      <Field
        label={t(`kind.${bankType}.number`)}
        help={t(`kind.${bankType}.help`)}
        error={refused("number")}
        required
      >
        <Input
          value={draft.number}
          spellCheck={false}
          onChange={(event) => onChange({ ...draft, number: event.target.value })}
        />
      </Field>
    </>
  );
}
