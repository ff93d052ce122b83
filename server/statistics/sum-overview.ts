import { findCurrency } from "@/server/assets/currency";
import type { DailyRow } from "@/server/statistics/daily-statement";
import { dayOf, type Periods } from "@/server/statistics/overview-period";
import type { Overview, OverviewDay } from "@/server/statistics/overview-schema";

interface Counted {
  periods: Periods;
  current: DailyRow[];
  previous: DailyRow[];
  customers: Overview["customers"];
}

type Sums = Overview["revenue"];
const OPEN = ["requires_action", "processing"];

const isPaid = ({ status }: DailyRow) => status === "succeeded";
const isEnded = ({ status }: DailyRow) => !OPEN.includes(status);

/** Sums the figures of two periods, in total and day by day, from the daily counts. */
export function sumOverview({ periods, current, previous, customers }: Counted): Overview {
  const { days, isRunning } = periods;
  const count = (isCounted: (row: DailyRow) => boolean) => ({
    now: countOf(current.filter(isCounted)),
    before: countOf(previous.filter(isCounted)),
  });
  const currencies = currenciesOf([...current, ...previous]);
  return {
    from: dayOf(periods.current, 0),
    to: dayOf(periods.current, days - 1),
    previousFrom: dayOf(periods.previous, 0),
    previousTo: dayOf(periods.previous, days - 1),
    previousBefore: periods.previous.before,
    isRunning,
    transactions: count(() => true),
    customers,
    ended: count(isEnded),
    paid: count(isPaid),
    revenue: sumsOf(currencies, current, previous),
    days: daysOf({ periods, current, previous, customers }, currencies),
  };
}

function daysOf({ periods, current, previous }: Counted, currencies: string[]): OverviewDay[] {
  const now = byDay(current);
  const before = byDay(previous);
  return Array.from({ length: periods.days }, (_, i) => {
    const day = dayOf(periods.current, i);
    const previousDay = dayOf(periods.previous, i);
    const [rows, earlier] = [now.get(day) ?? [], before.get(previousDay) ?? []];
    const transactions = { now: countOf(rows), before: countOf(earlier) };
    return { day, previousDay, transactions, revenue: sumsOf(currencies, rows, earlier) };
  });
}

function byDay(rows: DailyRow[]): Map<string, DailyRow[]> {
  const days = new Map<string, DailyRow[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return days;
}

const countOf = (rows: DailyRow[]): number => rows.reduce((sum, { payments }) => sum + payments, 0);

/** Returns the currencies of paid payments, the one with the most payments first. */
function currenciesOf(rows: DailyRow[]): string[] {
  const payments = new Map<string, number>();
  for (const row of rows.filter(isPaid)) {
    if (row.currency) payments.set(row.currency, (payments.get(row.currency) ?? 0) + row.payments);
  }
  const order = ([a, most]: [string, number], [b, more]: [string, number]) => more - most || (a < b ? -1 : 1);
  return [...payments].sort(order).map(([currency]) => currency);
}

function sumsOf(currencies: string[], current: DailyRow[], previous: DailyRow[]): Sums {
  const sum = (rows: DailyRow[], currency: string) =>
    rows
      .filter((row) => isPaid(row) && row.currency === currency)
      .reduce((total, { minor }) => total + minor, 0n)
      .toString();
  return currencies.map((currency) => ({
    currency,
    decimals: findCurrency(currency)?.decimals ?? 0,
    now: sum(current, currency),
    before: sum(previous, currency),
  }));
}
