import { z } from "zod";

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** A calendar day in UTC. */
const Day = z.iso.date();

/** Valid days of a chosen period; the previous period, up to a year earlier, needs valid dates too. */
const ChosenDay = Day.refine(
  (day) => day >= "1972-01-01" && day < "9000-01-01",
  "must be a day of the years 1972 to 8999",
);

/** Periods of the dashboard's first page; each ends today, except a chosen one. */
export const PeriodName = z.enum(["today", "7d", "30d", "90d", "custom"]);

export const OverviewQuery = z
  .object({
    range: PeriodName.default("30d"),
    /** First and last day of a chosen period, both included. */
    from: ChosenDay.optional(),
    to: ChosenDay.optional(),
    /** Limits to one merchant; omitted for the whole account. */
    merchantId: z.string().max(64).optional(),
    /** The currency of the total of all currencies; by default the one with the most payments. */
    currency: z.string().max(8).optional(),
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

/** A count in the period and in the previous one. */
const Figure = z.object({ now: z.number().int(), before: z.number().int() });

/** A sum in minor units in the period and in the previous one. */
const Sum = z.object({
  currency: z.string(),
  decimals: z.number().int(),
  now: z.string(),
  before: z.string(),
});

/** Paid payments of a period that have something in common. */
const Share = z.object({
  name: z.string(),
  payments: z.number().int(),
  revenue: z.array(z.object({ currency: z.string(), decimals: z.number().int(), value: z.string() })),
});

const OverviewDay = z.object({
  day: Day,
  /** The matching day of the previous period. */
  previousDay: Day,
  transactions: Figure,
  revenue: z.array(Sum),
});
export type OverviewDay = z.infer<typeof OverviewDay>;

/** Figures of an account, or one of its merchants, in a period and the previous one of equal length. */
export const Overview = z.object({
  from: Day,
  to: Day,
  previousFrom: Day,
  previousTo: Day,
  /** The end of the previous period's count: the present time of day on its last day. */
  previousBefore: z.date(),
  /** Whether the period has not ended. */
  isRunning: z.boolean(),
  transactions: Figure,
  /** Distinct addresses, regardless of network. */
  customers: Figure,
  /** Payments with a final status, and the paid ones among them. */
  ended: Figure,
  paid: Figure,
  /** Of paid payments; the currency with the most payments first, never summed across currencies. */
  revenue: z.array(Sum),
  /** Refunds that ended in the period, at the price of their payments; in the order of `revenue`. */
  refunds: z.array(Sum),
  /** Revenue less refunds; below zero where more was refunded than paid. */
  net: z.array(Sum),
  /** Net revenue of all currencies in one, at the rates of now; null for one currency, or without any rate. */
  together: Sum.extend({
    /** `value` is a decimal number of the total's currency for one of `currency`. */
    rates: z.array(z.object({ currency: z.string(), value: z.string(), source: z.string(), asOf: z.date() })),
    /** Currencies without a rate, which the total leaves out. */
    without: z.array(z.string()),
  }).nullable(),
  /** The merchants and tokens with the highest revenue, at most five each. */
  merchants: z.array(Share.extend({ id: z.string() })),
  tokens: z.array(Share),
  days: z.array(OverviewDay),
});
export type Overview = z.infer<typeof Overview>;
