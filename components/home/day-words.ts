const day = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const SHORT = day({ month: "short", day: "numeric" });
const WITH_WEEKDAY = day({ weekday: "short", month: "short", day: "numeric" });
const WITH_YEAR = day({ month: "short", day: "numeric", year: "numeric" });

/** "Nov 3" */
export const shortDay = (date: string): string => SHORT.format(new Date(date));
/** "Mon, Nov 3" */
export const weekday = (date: string): string => WITH_WEEKDAY.format(new Date(date));

/** "Nov 3, 2026" or "Nov 3 – 9, 2026" */
export function daySpan(from: string, to: string): string {
  return from === to
    ? WITH_YEAR.format(new Date(from))
    : WITH_YEAR.formatRange(new Date(from), new Date(to)).replaceAll("\u2009", " ");
}
