const DECIMAL = /^(\d{1,60})(?:\.(\d{0,40}))?$/;

/**
 * Parses typed input ("12.50") into a count of the smallest unit ("1250"). Returns null when it is not a number, has
 * more decimals than the unit, or is zero. Digits are shifted, never calculated with.
 */
export function parseAmount(text: string, decimals: number): string | null {
  const parts = DECIMAL.exec(text.trim());
  if (!parts) return null;
  const [, whole = "", fraction = ""] = parts;
  if (fraction.length > decimals) return null;
  return (whole + fraction.padEnd(decimals, "0")).replace(/^0+/, "") || null;
}

/** Formats the initial value of a field: "1250" with two decimals is "12.50". */
export function amountText(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, "0");
  const point = padded.length - decimals;
  const fraction = padded.slice(point).replace(/0+$/, "");
  return fraction ? `${padded.slice(0, point)}.${fraction}` : padded.slice(0, point);
}
