const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
const SHORT = { month: "short", day: "numeric" } as const;

/** Formats a day as "Nov 3". */
export function shortDay(date: string, locale: string): string {
  return format(locale, SHORT).format(new Date(date));
}

/** Formats days as "Mon, Nov 3". */
export function weekdayWriter(locale: string): (date: string) => string {
  const { format: write } = format(locale, { weekday: "short", ...SHORT });
  return (date) => write(new Date(date));
}

/** Formats a time as "09:30". */
export function clockTime(at: Date, locale: string): string {
  return format(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** Formats a range as "Nov 3, 2026" or "Nov 3 – 9, 2026". */
export function daySpan(from: string, to: string, locale: string): string {
  const days = format(locale, { ...SHORT, year: "numeric" });
  return from === to
    ? days.format(new Date(from))
    : days.formatRange(new Date(from), new Date(to)).replaceAll("\u2009", " ");
}
