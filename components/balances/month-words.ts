/** Formats a month ("2026-10") as "October 2026". */
export function monthText(month: string, locale: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${month}-01`));
}

/** Formats a day as "Tue, Nov 3". */
export function dayText(day: string, locale: string): string {
  const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(day));
}
