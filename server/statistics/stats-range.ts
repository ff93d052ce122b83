/** Dates (`YYYY-MM-DD`, UTC), the first included and the second not; Postgres's infinities where there is no bound. */
export interface DateSpan {
  from: string;
  before: string;
}

export interface TimeSpan {
  from: Date;
  /** Exclusive. */
  before: Date;
}

/** A time range as whole months and days, which are tallied, and the partial days at its ends, which are not. */
export interface StatsRange {
  /** All whole days; null when there is none. */
  days: DateSpan | null;
  /** The whole months among them; null when there is none. */
  months: DateSpan | null;
  /** The whole days before the whole months, or all of them where there is no whole month. */
  firstDays: DateSpan | null;
  /** The whole days after the whole months. */
  lastDays: DateSpan | null;
  /** The times before the whole days, or all of them where there is no whole day. */
  firstTimes: TimeSpan | null;
  /** The times after the whole days. */
  lastTimes: TimeSpan | null;
}

const DAY_MS = 86_400_000;
/** Payments are created between these two. Dates outside never reach Postgres, whose dates have other bounds. */
const EARLIEST = new Date(Date.UTC(1970, 0, 1));
const LATEST = new Date(Date.UTC(9000, 0, 1));
const NO_DAYS = { days: null, months: null, firstDays: null, lastDays: null };
const NOTHING: StatsRange = { ...NO_DAYS, firstTimes: null, lastTimes: null };

/** Splits a range at days and months, in UTC. Accepts any two dates, however far away. */
export function splitRange(from: Date | null, before: Date | null): StatsRange {
  const start = from && from > EARLIEST ? from : null;
  const end = before && before < LATEST ? before : null;
  if ((start ?? EARLIEST) >= (end ?? LATEST)) return NOTHING;
  const firstDay = start && ceilDay(start);
  const lastDay = end && floorDay(end);
  if (firstDay && lastDay && firstDay >= lastDay) {
    return { ...NOTHING, firstTimes: { from: start, before: end } };
  }
  return {
    ...splitDays(firstDay, lastDay),
    firstTimes: start && firstDay && start < firstDay ? { from: start, before: firstDay } : null,
    lastTimes: end && lastDay && lastDay < end ? { from: lastDay, before: end } : null,
  };
}

function splitDays(first: Date | null, last: Date | null): Omit<StatsRange, "firstTimes" | "lastTimes"> {
  const days = spanOf(first, last);
  const firstMonth = first && ceilMonth(first);
  const lastMonth = last && floorMonth(last);
  if (firstMonth && lastMonth && firstMonth >= lastMonth) return { ...NO_DAYS, days, firstDays: days };
  return {
    days,
    months: spanOf(firstMonth, lastMonth),
    firstDays: first && firstMonth && first < firstMonth ? spanOf(first, firstMonth) : null,
    lastDays: last && lastMonth && lastMonth < last ? spanOf(lastMonth, last) : null,
  };
}

function spanOf(from: Date | null, before: Date | null): DateSpan {
  return { from: from ? dateOf(from) : "-infinity", before: before ? dateOf(before) : "infinity" };
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);
const floorDay = (date: Date): Date => new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS);
const ceilDay = (date: Date): Date => new Date(Math.ceil(date.getTime() / DAY_MS) * DAY_MS);
const floorMonth = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));

function ceilMonth(date: Date): Date {
  const floor = floorMonth(date);
  return floor.getTime() === date.getTime()
    ? floor
    : new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}
