"use client";

import { BANK_WORDS } from "@/components/merchants/bank-words";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { BankType } from "@/server/settlements/bank-schema";

interface BankKindFieldProps {
  value: BankType;
  onChange: (value: BankType) => void;
}

/** What kind of number a bank account has. */
export function BankKindField({ value, onChange }: BankKindFieldProps) {
  return (
    <Field label="Kind" required>
      <Select value={value} onValueChange={(chosen) => onChange(chosen as BankType)}>
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
  );
}
