"use client";

import { BANK_WORDS } from "@/components/merchants/bank-words";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { BankType } from "@/server/settlements/bank-schema";

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
  const words = BANK_WORDS[draft.bankType];
  return (
    <>
      <Field label="Kind" required>
        <Select
          value={draft.bankType}
          onValueChange={(bankType) => onChange({ ...draft, bankType: bankType as BankType })}
        >
          <SelectTrigger />
          <SelectContent>
            {Object.entries(BANK_WORDS).map(([kind, { label }]) => (
              <SelectItem key={kind} value={kind}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </Field>
      {words.code ? (
        <Field label={words.code} error={refused("bankCode")} required>
          <Input
            value={draft.bankCode}
            inputMode="numeric"
            onChange={(event) => onChange({ ...draft, bankCode: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label={words.number} help={words.help} error={refused("number")} required>
        <Input
          value={draft.number}
          spellCheck={false}
          onChange={(event) => onChange({ ...draft, number: event.target.value })}
        />
      </Field>
    </>
  );
}
