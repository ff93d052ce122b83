interface Deadline {
  expiresAtMs: number;
  nowMs: number;
  /** IANA name. */
  zone: string;
}

/** Formats a deadline as "20:49 UTC", with the date when it is not today in that zone: "Dec 3, 20:49 UTC". */
export function deadlineText({ expiresAtMs, nowMs, zone }: Deadline, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: "short" });
  const isToday = day.format(expiresAtMs) === day.format(nowMs);
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    ...(isToday ? {} : { month: "short", day: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(expiresAtMs);
}
