const DAY_MS = 86_400_000;

/** Periods relative to the present day, in UTC, so that a saved view stays current. */
export const PERIODS = ["today", "yesterday", "7d", "30d", "month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];

/** From the first moment (included) to the second (excluded); null where there is no bound. */
export interface TimeSpan {
  from: Date | null;
  before: Date | null;
}

/** Returns the span of a period at `now`: whole days and months in UTC; unfinished ones have no end. */
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

/** Checks that a text is a moment of the calendar. */
export function isMoment(text: string): boolean {
  const at = Date.parse(withZone(text));
  return MOMENT.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Returns the span between two moments. The last day is included; a minute is an exclusive end. */
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
