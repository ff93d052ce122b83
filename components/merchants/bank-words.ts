import type { BankType } from "@/server/settlements/bank-schema";

interface BankWords {
  label: string;
  /** Name of the second number; null when the kind has none. */
  code: string | null;
  number: string;
  help: string;
}

/** Kinds of bank accounts, in the reader's terms. */
export const BANK_WORDS: Record<BankType, BankWords> = {
  iban: {
    label: "IBAN (SEPA and others)",
    code: null,
    number: "IBAN",
    help: "As on your statement; spaces do not matter.",
  },
  us_ach: {
    label: "United States (ACH)",
    code: "Routing number",
    number: "Account number",
    help: "Both are at the foot of a cheque.",
  },
  uk_sort_code: {
    label: "United Kingdom",
    code: "Sort code",
    number: "Account number",
    help: "Eight digits.",
  },
};

/** Returns the label of a kind; for a kind unknown to this version its identifier. */
export function bankLabel(bankType: string): string {
  return BANK_WORDS[bankType as BankType]?.label ?? bankType;
}
