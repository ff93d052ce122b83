import { code, codes } from "currency-codes";

/** An ISO 4217 currency. `decimals` is the exponent of its minor unit (`Intl` is wrong for fifteen of them). */
interface Currency {
  code: string;
  name: string;
  decimals: number;
}

/** ISO 4217's entries for metals, bond units, testing and "no currency", which are not money. */
const NOT_MONEY = /^Zz/;

/** Currencies by code. The library searches its list on every call, and every payment needs one. */
const MONEY = new Map<string, Currency>();
for (const each of codes()) {
  const entry = code(each);
  if (!entry || entry.countries.every((country) => NOT_MONEY.test(country))) continue;
  MONEY.set(each, { code: each, name: entry.currency, decimals: entry.digits });
}

/** Finds the currency with this upper-case code; undefined when there is none. */
export function findCurrency(currency: string): Currency | undefined {
  return MONEY.get(currency);
}
