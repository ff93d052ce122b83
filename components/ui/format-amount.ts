/** A sum in minor units. `currency` is ISO 4217 and wins over `symbol`, which names a token ("USDC"). */
export type AmountValue = {
  /** Digits in base ten, a leading "-" allowed: "1234500000". */
  digits: string;
  decimals: number;
  currency?: string;
  symbol?: string;
};

export type AmountFormat = {
  /** BCP 47. */
  locale?: string;
  /** "always" puts a plus before what is above zero. */
  signDisplay?: "auto" | "always";
};

export type FormattedAmount = {
  /** What to show: tokens to at most 6 decimals, currencies to their own; cut, never rounded up. */
  text: string;
  /** Every digit there is. */
  full: string;
  /** What stands small beside the number; a currency's sign is part of `text` instead. */
  unit: string | undefined;
  /** True when `text` shows less than `full`. */
  cut: boolean;
};

const MAX_TOKEN_FRACTION = 6;
const MIN_TOKEN_FRACTION = 2;
const MAX_DECIMALS = 255; // uint8, as ERC-20 declares them

type Parts = { negative: boolean; integer: string; fraction: string };

/**
 * Writes a sum for reading, by arithmetic on strings only: no digit ever passes through a float.
 * A sum too small to show is `<0.000001`, never a zero. Throws RangeError when `digits` or `decimals` are not such.
 */
export function formatAmount(amount: AmountValue, format: AmountFormat = {}): FormattedAmount {
  const { locale = "en-US", signDisplay = "auto" } = format;
  const parts = split(amount.digits, amount.decimals);
  const most = amount.currency ? currencyFraction(amount.currency) : MAX_TOKEN_FRACTION;
  const least = amount.currency ? most : Math.min(MIN_TOKEN_FRACTION, amount.decimals);
  const shown = parts.fraction.slice(0, most);
  const cut = parts.fraction.length > shown.length;
  const isDust = cut && parts.integer === "0" && /^0*$/.test(shown);
  const isZero = parts.integer === "0" && parts.fraction === "";

  const write = (integer: string, fraction: string) =>
    numberText(integer, fraction.padEnd(least, "0"), { locale, currency: amount.currency });
  const sign = parts.negative ? "−" : signDisplay === "always" && !isZero ? "+" : "";
  const text = isDust
    ? `${parts.negative ? ">" : "<"}${sign}${most === 0 ? write("1", "") : write("0", "1".padStart(most, "0"))}`
    : sign + write(parts.integer, trimZeros(shown));
  const unit = amount.currency ? undefined : amount.symbol;
  const full = sign + write(parts.integer, parts.fraction) + (unit ? ` ${unit}` : "");
  return { text, full, unit, cut };
}

function split(digits: string, decimals: number): Parts {
  if (!/^-?\d+$/.test(digits)) throw new RangeError(`"${digits}" is not a string of digits`);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new RangeError(`${decimals} is not a number of decimals`);
  }
  const magnitude = digits.replace(/^-?0*/, "").padStart(decimals + 1, "0");
  const point = magnitude.length - decimals;
  return {
    negative: digits.startsWith("-") && /[1-9]/.test(digits),
    integer: magnitude.slice(0, point),
    fraction: trimZeros(magnitude.slice(point)),
  };
}

const trimZeros = (fraction: string) => fraction.replace(/0+$/, "");

function currencyFraction(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** The locale's own pattern, groups and signs around our digits: the integer as bigint, the fraction put in by hand. */
function numberText(integer: string, fraction: string, style: { locale: string; currency?: string }): string {
  const fractionDigits = fraction === "" ? 0 : 1;
  const parts = new Intl.NumberFormat(style.locale, {
    ...(style.currency ? { style: "currency", currency: style.currency } : {}),
    numberingSystem: "latn",
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).formatToParts(BigInt(integer));
  return parts.map((part) => (part.type === "fraction" ? fraction : part.value)).join("");
}
