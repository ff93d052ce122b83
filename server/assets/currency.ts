import { code } from "currency-codes";

/** A currency of ISO 4217. `decimals` is the exponent of its minor unit (`Intl` is wrong for fifteen of them). */
interface Currency {
  code: string;
  name: string;
  decimals: number;
}

/** ISO 4217's entries for metals, bond units, testing and "no currency": no sum of money is in them. */
const NOT_MONEY = /^Zz/;

/** The currency with this code in capitals, or undefined. */
export function findCurrency(currency: string): Currency | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const entry = code(currency);
  if (!entry || entry.countries.every((country) => NOT_MONEY.test(country))) return undefined;
  return { code: entry.code, name: entry.currency, decimals: entry.digits };
}
