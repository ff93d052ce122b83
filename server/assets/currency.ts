import { code, codes } from "currency-codes";

/** A currency of ISO 4217. `decimals` is the exponent of its minor unit (`Intl` is wrong for fifteen of them). */
interface Currency {
  code: string;
  name: string;
  decimals: number;
}

/** ISO 4217's entries for metals, bond units, testing and "no currency": no sum of money is in them. */
const NOT_MONEY = /^Zz/;

/** By code; the library itself searches its list for each question, and every payment asks one. */
const MONEY = new Map<string, Currency>();
for (const each of codes()) {
  const entry = code(each);
  if (!entry || entry.countries.every((country) => NOT_MONEY.test(country))) continue;
  MONEY.set(each, { code: each, name: entry.currency, decimals: entry.digits });
}

/** The currency with this code in capitals, or undefined. */
export function findCurrency(currency: string): Currency | undefined {
  return MONEY.get(currency);
}
