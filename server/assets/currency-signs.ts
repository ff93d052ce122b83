import { codes } from "currency-codes";
import { findCurrency } from "@/server/assets/currency";

/** Currencies by their signs, as pages write them: "$", "CA$", "€". */
let signs: Map<string, string[]> | undefined;

/** Returns the ISO 4217 codes of the currencies that a sign stands for. */
export function currenciesOfSign(sign: string): readonly string[] {
  signs ??= readSigns();
  return signs.get(sign) ?? [];
}

function readSigns(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const code of codes()) {
    if (!findCurrency(code)) continue;
    for (const sign of new Set([signOf(code, "symbol"), signOf(code, "narrowSymbol")])) {
      found.set(sign, [...(found.get(sign) ?? []), code]);
    }
  }
  return found;
}

function signOf(currency: string, currencyDisplay: "symbol" | "narrowSymbol"): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}
