/** Excel detects UTF-8 by this mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Characters that start a formula in a spreadsheet, also in full width; tab and line breaks are skipped before it. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const LINE_BREAK = /\r\n?/g;
const NEEDS_QUOTES = /[",;\n\t']/;

/**
 * Writes one field (RFC 4180). A text that a spreadsheet would evaluate gets a leading apostrophe (OWASP, "CSV
 * Injection"). A line break inside is a bare LF, so that CRLF always ends a row. Null is an empty field.
 */
export function csvField(value: string | null): string {
  if (value === null || value === "") return "";
  const plain = FORMULA.test(value) ? `'${value}` : value;
  if (!NEEDS_QUOTES.test(plain) && !plain.includes("\r")) return plain;
  return `"${plain.replace(LINE_BREAK, "\n").replaceAll('"', '""')}"`;
}

/** Writes a row, including its line end. */
export function csvRow(values: readonly (string | null)[]): string {
  let row = "";
  for (let i = 0; i < values.length; i++) row += (i === 0 ? "" : ",") + csvField(values[i] ?? null);
  return `${row}\r\n`;
}

/** Converts minor units to an exact decimal: 1250 with 2 decimals is "12.50". */
export function decimalOf(minor: bigint, decimals: number): string {
  if (decimals === 0) return minor.toString();
  const digits = minor.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
