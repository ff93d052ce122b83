export type DatePart = "year" | "month" | "day";

export const DATE_PARTS: readonly DatePart[] = ["year", "month", "day"];

/** The code points of the decimal digits of each script end in the digit. */
const toAscii = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** Splits a date that may be incomplete, such as "1990--3". */
export function splitDate(text: string): Record<DatePart, string> {
  const [year = "", month = "", ...day] = text.split("-");
  return { year, month, day: day.join("-") };
}

/** Joins the parts as typed; empty when all of them are. */
export function joinDate(parts: Record<DatePart, string>): string {
  const typed = DATE_PARTS.map((part) => toAscii(parts[part].trim()));
  return typed.every((text) => text === "") ? "" : typed.join("-");
}

/** Writes a date by RFC 3339 (full-date): month and day get two figures. Other text stays as it is. */
export function paddedDate(text: string): string {
  if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) return text;
  const { year, month, day } = splitDate(text);
  return [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
}
