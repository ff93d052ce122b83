const DAY_MS = 86_400_000;

/** Spans that move with the calendar, in UTC, so that a saved view stays current. */
export const PERIODS = ["today", "yesterday", "7d", "30d", "month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];

/** From the first moment on and before the second; null where there is no bound. */
export interface TimeSpan {
  from: Date | null;
  before: Date | null;
}

/** The span of a period at `now`: whole days and months in UTC; those that are not over have no end. */
export function periodSpan(period: Period, now: Date): TimeSpan {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const monthsAgo = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1));
  switch (period) {
    case "today":
      return { from: new Date(today), before: null };
    case "yesterday":
      return { from: new Date(today - DAY_MS), before: new Date(today) };
    case "7d":
      return { from: new Date(today - 6 * DAY_MS), before: null };
    case "30d":
      return { from: new Date(today - 29 * DAY_MS), before: null };
    case "month":
      return { from: monthsAgo(0), before: null };
    default:
      return { from: monthsAgo(1), before: monthsAgo(0) };
  }
}

/** `2026-02-18` is the whole day, `2026-02-18T09:30` that minute; both in UTC. */
export const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

/** True for a moment that the calendar has. */
export function isMoment(text: string): boolean {
  const at = Date.parse(withZone(text));
  return MOMENT.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The span from one moment to another. The last day is part of it; a minute with a time is where it ends. */
export function momentSpan(from: string | null, to: string | null): TimeSpan {
  const end = to === null ? null : Date.parse(withZone(to));
  return {
    from: from === null ? null : new Date(Date.parse(withZone(from))),
    before: end === null ? null : new Date(to?.includes("T") ? end : end + DAY_MS),
  };
}

function withZone(text: string): string {
  return text.includes("T") ? `${text}:00Z` : `${text}T00:00:00Z`;
}
