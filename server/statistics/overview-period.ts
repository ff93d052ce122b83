import type { OverviewQuery } from "@/server/statistics/overview-schema";

const DAY_MS = 86_400_000;
const LENGTHS = { today: 1, "7d": 7, "30d": 30, "90d": 90 };

/** Moments, the first included and the second not. */
interface Span {
  from: Date;
  before: Date;
}

export interface Periods {
  /** Whole days, in UTC. */
  days: number;
  current: Span;
  /** The previous period. While the current one is running, it ends at the same time of day on its last day. */
  previous: Span;
  isRunning: boolean;
}

/** Returns a query's period and the previous one. Days begin at midnight UTC. */
export function periodsOf({ range, from, to }: OverviewQuery, now: Date): Periods {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const last = range === "custom" ? Date.parse(to ?? "") : today;
  const first = range === "custom" ? Date.parse(from ?? "") : today - (LENGTHS[range] - 1) * DAY_MS;
  const end = last + DAY_MS;
  const days = (end - first) / DAY_MS;
  const isRunning = first <= now.getTime() && now.getTime() < end;
  const counted = isRunning ? now.getTime() : end;
  return {
    days,
    current: { from: new Date(first), before: new Date(end) },
    previous: { from: new Date(first - days * DAY_MS), before: new Date(counted - days * DAY_MS) },
    isRunning,
  };
}

/** Returns the date of a span's day, the first being 0. */
export function dayOf({ from }: Span, index: number): string {
  return new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
}
