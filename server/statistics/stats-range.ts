/** Dates (`YYYY-MM-DD`, UTC), the first included and the second not; Postgres's infinities where there is no bound. */
export type DateSpan = readonly [from: string, before: string];

/** A time range as whole months and days, which are tallied, and the partial days at its ends, which are not. */
export interface StatsRange {
  /** All whole days; null when there is none. */
  days: DateSpan | null;
  /** The whole months among them; null when there is none. */
  months: DateSpan | null;
  /** The whole days outside the whole months. */
  edgeDays: DateSpan[];
  /** The spans outside whole days. */
  moments: (readonly [from: Date, before: Date])[];
}

const DAY_MS = 86_400_000;
/** Payments are created between these two. Dates outside never reach Postgres, whose dates have other bounds. */
const EARLIEST = new Date(Date.UTC(1970, 0, 1));
const LATEST = new Date(Date.UTC(9000, 0, 1));
const NOTHING: StatsRange = { days: null, months: null, edgeDays: [], moments: [] };

/** Splits a range at days and months, in UTC. Accepts any two dates, however far away. */
export function splitRange(from: Date | null, before: Date | null): StatsRange {
  const start = from && from > EARLIEST ? from : null;
  const end = before && before < LATEST ? before : null;
  if ((start ?? EARLIEST) >= (end ?? LATEST)) return NOTHING;
  const firstDay = start && ceilDay(start);
  const lastDay = end && floorDay(end);
  if (firstDay && lastDay && firstDay >= lastDay) {
    return { days: null, months: null, edgeDays: [], moments: [[start, end]] };
  }
  const moments: [Date, Date][] = [];
  if (start && firstDay && start < firstDay) moments.push([start, firstDay]);
  if (end && lastDay && lastDay < end) moments.push([lastDay, end]);
  return { ...splitDays(firstDay, lastDay), moments };
}

function splitDays(first: Date | null, last: Date | null): Omit<StatsRange, "moments"> {
  const days = spanOf(first, last);
  const firstMonth = first && ceilMonth(first);
  const lastMonth = last && floorMonth(last);
  if (firstMonth && lastMonth && firstMonth >= lastMonth) return { days, months: null, edgeDays: [days] };
  const edges: DateSpan[] = [];
  if (first && firstMonth && first < firstMonth) edges.push(spanOf(first, firstMonth));
  if (last && lastMonth && lastMonth < last) edges.push(spanOf(lastMonth, last));
  return { days, months: spanOf(firstMonth, lastMonth), edgeDays: edges };
}

function spanOf(from: Date | null, before: Date | null): DateSpan {
  return [from ? dateOf(from) : "-infinity", before ? dateOf(before) : "infinity"];
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
