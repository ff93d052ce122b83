import type { Translator } from "@/components/messages/translator";
import type { BankType } from "@/server/settlements/bank-type";

/** Kinds of bank accounts, in the order of the choice. */
export const BANK_KINDS = ["iban", "us_ach", "uk_sort_code"] as const satisfies readonly BankType[];

/** Returns whether accounts of this kind have a second number: a routing number or a sort code. */
export function hasCode(bankType: BankType): bankType is Exclude<BankType, "iban"> {
  return bankType !== "iban";
}

/** Returns the label of a kind; for a kind unknown to this version its identifier. */
export function bankLabel(bankType: string, t: Translator<"merchants.bank">): string {
  const kind = BANK_KINDS.find((known) => known === bankType);
  return kind ? t(`kind.${kind}.label`) : bankType;
}
