import { z } from "zod";

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** A day in UTC, as a calendar has it. */
const Day = z.iso.date();

/** The days that a chosen period can have; the period before it has dates too, a year earlier. */
const ChosenDay = Day.refine(
  (day) => day >= "1972-01-01" && day < "9000-01-01",
  "must be a day of the years 1972 to 8999",
);

/** The periods that the dashboard's first page can be about; each ends today, but for a chosen one. */
export const PeriodName = z.enum(["today", "7d", "30d", "90d", "custom"]);

export const OverviewQuery = z
  .object({
    range: PeriodName.default("30d"),
    /** First and last day of a chosen period, both included. */
    from: ChosenDay.optional(),
    to: ChosenDay.optional(),
    /** One merchant alone; all of the account without it. */
    merchantId: z.string().max(64).optional(),
  })
  .refine(({ range, from, to }) => range !== "custom" || (from !== undefined && to !== undefined), {
    path: ["from"],
    message: "a chosen period needs its first and its last day",
  })
  .refine(({ range, from, to }) => range !== "custom" || isOrdered(from, to), {
    path: ["to"],
    message: `must be on or after the first day, and at most ${MAX_DAYS} days in all`,
  });
export type OverviewQuery = z.output<typeof OverviewQuery>;

function isOrdered(from = "", to = ""): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MAX_DAYS;
}

/** A count in the period and in the one before. */
const Figure = z.object({ now: z.number().int(), before: z.number().int() });

/** A sum in minor units in the period and in the one before. */
const Sum = z.object({
  currency: z.string(),
  decimals: z.number().int(),
  now: z.string(),
  before: z.string(),
});

const OverviewDay = z.object({
  day: Day,
  /** The day of the period before that stands beside it. */
  previousDay: Day,
  transactions: Figure,
  revenue: z.array(Sum),
});
export type OverviewDay = z.infer<typeof OverviewDay>;

/** What an account, or one of its merchants, took in a period, beside the period of equal length before it. */
export const Overview = z.object({
  from: Day,
  to: Day,
  previousFrom: Day,
  previousTo: Day,
  /** The moment up to which the period before is counted: as far into its last day as today is old. */
  previousBefore: z.date(),
  /** Whether the period is not over. */
  isRunning: z.boolean(),
  transactions: Figure,
  /** Distinct addresses, on however many networks. */
  customers: Figure,
  /** Payments that have ended, whichever way, and those of them that were paid. */
  ended: Figure,
  paid: Figure,
  /** Of what was paid; the currency with the most payments first, never summed across. */
  revenue: z.array(Sum),
  days: z.array(OverviewDay),
});
export type Overview = z.infer<typeof Overview>;
