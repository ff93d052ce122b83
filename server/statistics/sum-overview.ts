import { findCurrency } from "@/server/assets/currency";
import type { DailyRow } from "@/server/statistics/daily-statement";
import { dayOf, type Periods } from "@/server/statistics/overview-period";
import type { Overview, OverviewDay } from "@/server/statistics/overview-schema";
import type { RefundedSum } from "@/server/statistics/refunded-sums";

interface Counted {
  periods: Periods;
  current: DailyRow[];
  previous: DailyRow[];
  customers: Overview["customers"];
  refunded: { now: RefundedSum[]; before: RefundedSum[] };
}

type Sums = Overview["revenue"];
const OPEN = ["requires_action", "processing"];

const isPaid = ({ status }: DailyRow) => status === "succeeded";
const isEnded = ({ status }: DailyRow) => !OPEN.includes(status);

/** Sums the figures of two periods, in total and day by day, from the daily counts. */
export function sumOverview(counted: Counted): Omit<Overview, "together" | "merchants" | "tokens"> {
  const { periods, current, previous, customers, refunded } = counted;
  const { days, isRunning } = periods;
  const count = (isCounted: (row: DailyRow) => boolean) => ({
    now: countOf(current.filter(isCounted)),
    before: countOf(previous.filter(isCounted)),
  });
  const currencies = currenciesOf([...current, ...previous], [...refunded.now, ...refunded.before]);
  const revenue = sumsOf(currencies, current, previous);
  const refunds = refundsOf(currencies, refunded);
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
    revenue,
    refunds,
    net: netOf(revenue, refunds),
    days: daysOf(counted, currencies),
  };
}

function refundsOf(currencies: string[], refunded: Counted["refunded"]): Sums {
  const sum = (rows: RefundedSum[], currency: string) =>
    String(rows.find((row) => row.currency === currency)?.minor ?? 0n);
  return currencies.map((currency) => ({
    currency,
    decimals: decimalsOf(currency),
    now: sum(refunded.now, currency),
    before: sum(refunded.before, currency),
  }));
}

function netOf(revenue: Sums, refunds: Sums): Sums {
  return revenue.map((gross, i) => ({
    ...gross,
    now: String(BigInt(gross.now) - BigInt(refunds[i]?.now ?? 0)),
    before: String(BigInt(gross.before) - BigInt(refunds[i]?.before ?? 0)),
  }));
}

const decimalsOf = (currency: string): number => findCurrency(currency)?.decimals ?? 0;

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

/** Returns the currencies of paid payments, the one with the most payments first, then those of refunds alone. */
function currenciesOf(rows: DailyRow[], refunded: RefundedSum[]): string[] {
  const payments = new Map<string, number>(refunded.map(({ currency }) => [currency, 0]));
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
    decimals: decimalsOf(currency),
    now: sum(current, currency),
    before: sum(previous, currency),
  }));
}
