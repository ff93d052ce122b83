import { shortDay, weekdayWriter } from "@/components/home/day-words";
import { formatAmount } from "@/components/ui/format-amount";
import type { Overview, OverviewDay } from "@/server/statistics/overview-schema";

/** The series that counts payments; every other series is a currency's revenue. */
export const PAYMENTS = "payments";

/** One day of the chart, with its bar and its text. */
export interface Bar {
  /** "Mon, Nov 3" */
  day: string;
  previousDay: string;
  now: string;
  before: string;
  /** 0 to 1, relative to the chart's highest bar. */
  height: number;
  heightBefore: number;
}

export interface BarChart {
  bars: Bar[];
  /** The value of a bar of full height. */
  most: string;
  firstDay: string;
  lastDay: string;
}

interface Series {
  figureOf: (day: OverviewDay) => { now: bigint; before: bigint };
  write: (value: bigint) => string;
}

/** Builds the bars of a period, by default for the currency with the most payments. */
export function barChart(overview: Overview, series: string | null, locale: string): BarChart {
  const { figureOf, write } = seriesOf(overview, series, locale);
  const weekday = weekdayWriter(locale);
  const values = overview.days.map(figureOf);
  const most = values.reduce((high, { now, before }) => max(high, max(now, before)), 0n);
  const heightOf = (value: bigint) => (most === 0n ? 0 : Number((value * 10_000n) / most) / 10_000);
  const bars = overview.days.map(({ day, previousDay }, i) => {
    const { now = 0n, before = 0n } = values[i] ?? {};
    return {
      day: weekday(day),
      previousDay: weekday(previousDay),
      now: write(now),
      before: write(before),
      height: heightOf(now),
      heightBefore: heightOf(before),
    };
  });
  return {
    bars,
    most: write(most),
    firstDay: shortDay(overview.from, locale),
    lastDay: shortDay(overview.to, locale),
  };
}

/** Returns the requested measure, or the default when it is absent or unknown. */
export function shownSeries({ revenue }: Overview, series: string | null): string {
  if (series === PAYMENTS) return PAYMENTS;
  return (revenue.find(({ currency }) => currency === series) ?? revenue[0])?.currency ?? PAYMENTS;
}

function seriesOf(overview: Overview, series: string | null, locale: string): Series {
  const shown = shownSeries(overview, series);
  const sum = overview.revenue.find(({ currency }) => currency === shown);
  if (!sum) {
    return {
      figureOf: ({ transactions }) => ({
        now: BigInt(transactions.now),
        before: BigInt(transactions.before),
      }),
      write: (value) => value.toLocaleString(locale),
    };
  }
  const { currency, decimals } = sum;
  return {
    figureOf: ({ revenue }) => {
      const found = revenue.find((each) => each.currency === currency);
      return { now: BigInt(found?.now ?? 0), before: BigInt(found?.before ?? 0) };
    },
    write: (value) => formatAmount({ digits: value.toString(), decimals, currency }, { locale }).text,
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
