export type TimeDetail = "date" | "minute" | "second";

export type TimeFormat = {
  /** IANA name; defaults to "UTC". */
  zone?: string;
  /** BCP 47. */
  locale?: string;
  detail?: TimeDetail;
};

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const details: Record<TimeDetail, Intl.DateTimeFormatOptions> = {
  date: {},
  minute: clock,
  second: { ...clock, second: "2-digit" },
};

/** Formats a time as "Nov 20, 2026, 14:03": absolute, in the stated zone, the same on server and client. */
export function formatTime(
  atMs: number,
  { zone = "UTC", locale = "en-US", detail = "minute" }: TimeFormat = {},
) {
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    year: "numeric",
    month: "short",
    day: "numeric",
    ...details[detail],
  }).format(atMs);
}

/** Returns the zone's usual name at that moment: "UTC", "CET", "GMT+9". */
export function zoneName(atMs: number, { zone = "UTC", locale = "en-US" }: TimeFormat = {}): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "short" }).formatToParts(
    atMs,
  );
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_556_952],
  ["month", 2_629_746],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Formats a relative time: "3 minutes ago", "in 2 hours"; "now" within a minute. Whole units, rounded down. */
export function formatRelative(atMs: number, nowMs: number, locale = "en-US"): string {
  const seconds = Math.trunc((atMs - nowMs) / 1000);
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return formatter.format(Math.trunc(seconds / size), unit);
  }
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "second");
}

/** Formats the time left for a countdown: "4:05", "1:04:05", "2 d 03:04:05". */
export function formatRemaining(seconds: number): string {
  const left = Math.max(0, seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(left / 86_400);
  const hours = Math.floor((left % 86_400) / 3_600);
  const minutes = Math.floor((left % 3_600) / 60);
  const end = two(left % 60);
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}:${end}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}
