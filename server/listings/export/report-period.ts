import { invalidField } from "@/server/kernel/errors";
import type { SettlementReport } from "@/server/listings/export/report-schema";

/** A period of time in UTC. */
export interface Period {
  from: Date;
  /** Exclusive. */
  before: Date;
}

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
/** Postgres reads years of four digits; no payment was settled before 1970. */
const EARLIEST = 0;
const LATEST = Date.UTC(9999, 11, 31);

/**
 * Returns the period of a report: the one that was asked for, or the last full month.
 * @throws AppError `params_validation` for one that ends before it starts, or has more than 366 days
 */
export function reportPeriod({ from, to }: Pick<SettlementReport, "from" | "to">, now: Date): Period {
  if (!from && !to) return lastMonth(now);
  if (!from) throw invalidField("from", "is missing: a report that has an end has a start");
  const period = { from: within(from.at), before: within(to?.at ?? now) };
  const days = (period.before.getTime() - period.from.getTime()) / DAY_MS;
  if (days < 0) throw invalidField("to", "must not be before from");
  if (days > MAX_DAYS)
    throw invalidField("to", `must be at most ${MAX_DAYS} days after from`, { maxDays: MAX_DAYS });
  return period;
}

function lastMonth(now: Date): Period {
  const monthAt = (ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
  return { from: monthAt(-1), before: monthAt(0) };
}

function within(at: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), EARLIEST), LATEST));
}
