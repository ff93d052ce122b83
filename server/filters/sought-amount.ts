import { findCurrency } from "@/server/assets/currency";
import { currenciesOfSign } from "@/server/assets/currency-signs";

/** An amount that somebody typed, with the unit where they named one. */
export interface SoughtAmount {
  /** Standard units: "12.5". */
  value: string;
  /** ISO 4217 codes that the unit may stand for; null where any currency may be meant. */
  currencies: readonly string[] | null;
  /** A token's symbol in capitals; null where any token may be meant. */
  symbol: string | null;
}

const PARTS = /^([^\d.,]*)(\d[\d.,'’\s]*)([^\d.,]*)$/u;
const SYMBOL = /^[A-Z][A-Z0-9]{1,11}$/;
/** No amount has more digits: base units have at most 78, of which 18 are decimals. */
const MAX_DIGITS = 48;

/** Reads an amount in any usual notation: `12.50`, `$12.50`, `3,710`, `1.234,50 EUR`, `24.857 USDC`; null for others. */
export function soughtAmount(typed: string): SoughtAmount | null {
  const [, before = "", number = "", after = ""] = PARTS.exec(typed.trim()) ?? [];
  const value = plainNumber(number.trim());
  const [sign, unit] = [before.trim(), after.trim()];
  if (value === null || (sign !== "" && unit !== "")) return null;
  const name = sign || unit;
  if (name === "") return { value, currencies: null, symbol: null };
  const code = name.toUpperCase();
  if (findCurrency(code)) return { value, currencies: [code], symbol: null };
  const currencies = currenciesOfSign(name);
  if (currencies.length > 0) return { value, currencies, symbol: null };
  return unit !== "" && SYMBOL.test(code) ? { value, currencies: null, symbol: code } : null;
}

/** A comma between groups of three digits is no decimal sign: the pages write `3,710`. */
function plainNumber(number: string): string | null {
  const text = number.replace(/(?<=\d)['’\s](?=\d{3}(?!\d))/g, "");
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(",", "")
    : /^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(text)
      ? text.replaceAll(".", "").replace(",", ".")
      : text.replace(",", ".");
  const isNumber = /^(0|[1-9]\d*)(\.\d+)?$/.test(plain) && plain.length <= MAX_DIGITS;
  return isNumber ? plain : null;
}
