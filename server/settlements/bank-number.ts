import type { BankType } from "@/server/settlements/bank-type";

export interface BankNumber {
  bankType: BankType;
  /** Routing number or sort code; empty for an IBAN, which contains it. */
  bankCode: string;
  number: string;
}

/** Finds the first fault of a bank account's numbers, with its field; null for plausible ones. */
export function bankFault({ bankType, bankCode, number }: BankNumber): [keyof BankNumber, string] | null {
  if (bankType === "iban") {
    return isIban(number)
      ? null
      : ["number", "is not a valid IBAN: one of its characters is wrong or missing"];
  }
  if (bankType === "us_ach") {
    if (!isRoutingNumber(bankCode)) return ["bankCode", "is not a valid routing number: it has nine digits"];
    return /^\d{4,17}$/.test(number) ? null : ["number", "must have 4 to 17 digits"];
  }
  if (!/^\d{6}$/.test(bankCode)) return ["bankCode", "must be a sort code of six digits"];
  return /^\d{8}$/.test(number) ? null : ["number", "must have eight digits"];
}

/** Normalises a number to the banks' form, without people's spaces and hyphens. */
export function tidyBankNumber(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** Masks a number: four stars and its last four characters. */
export function maskBankNumber(number: string): string {
  return `****${number.slice(-4)}`;
}

/**
 * Checks an IBAN by ISO 13616: two letters and two check digits; with these four moved to the end, the remainder modulo
 * 97 is 1.
 */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36));
  return BigInt(digits.join("")) % 97n === 1n;
}

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Checks the checksum of the American Bankers Association. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = ROUTING_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return sum % 10 === 0;
}
