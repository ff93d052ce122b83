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
  /** "always" adds a plus sign to positive amounts. */
  signDisplay?: "auto" | "always";
};

export type FormattedAmount = {
  /** The shown text: tokens to at most 6 decimals, currencies to their own; truncated, not rounded. */
  text: string;
  /** The amount with every digit. */
  full: string;
  /** Small text next to the number; a currency's sign is part of `text` instead. */
  unit: string | undefined;
  /** True when `text` shows less than `full`. */
  cut: boolean;
};

const MAX_TOKEN_FRACTION = 6;
const MIN_TOKEN_FRACTION = 2;
const MAX_DECIMALS = 255; // uint8, as ERC-20 declares them

type Parts = { negative: boolean; integer: string; fraction: string };

/**
 * Formats an amount by arithmetic on strings only, so no digit is lost to floating point. An amount too small to show
 * is `<0.000001`, never zero.
 * @throws RangeError when `digits` or `decimals` are invalid
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

/** Formats digits in the locale's pattern: the integer part as a bigint, the fraction inserted by hand. */
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
