import { axisMarks } from "@/components/home/chart-axis";
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
  /** 0 to 1, relative to the highest mark of the axis. */
  height: number;
  heightBefore: number;
}

export interface BarChart {
  bars: Bar[];
  /** From zero to the top, in even steps. */
  marks: string[];
  /** Some of the days, by their place in `bars`. */
  days: { at: number; day: string }[];
}

interface Series {
  figureOf: (day: OverviewDay) => { now: bigint; before: bigint };
  write: (value: bigint) => string;
  /** Writes a mark of the axis, shortly: "$1.5K". */
  mark: (value: bigint) => string;
}

const MOST_DAYS = 6;

/** Builds the bars of a period, by default for the currency with the most payments. */
export function barChart(overview: Overview, series: string | null, locale: string): BarChart {
  const { figureOf, write, mark } = seriesOf(overview, series, locale);
  const weekday = weekdayWriter(locale);
  const values = overview.days.map(figureOf);
  const most = values.reduce((high, { now, before }) => max(high, max(now, before)), 0n);
  const marks = axisMarks(most);
  const top = marks.at(-1) ?? 1n;
  const heightOf = (value: bigint) => Number((value * 10_000n) / top) / 10_000;
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
    marks: marks.map(mark),
    days: overview.days
      .map(({ day }, at) => ({ at, day: shortDay(day, locale) }))
      .filter(({ at }) => at % Math.ceil(overview.days.length / MOST_DAYS) === 0),
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
      mark: (value) => new Intl.NumberFormat(locale, { notation: "compact" }).format(value),
    };
  }
  const { currency, decimals } = sum;
  return {
    figureOf: ({ revenue }) => {
      const found = revenue.find((each) => each.currency === currency);
      return { now: BigInt(found?.now ?? 0), before: BigInt(found?.before ?? 0) };
    },
    write: (value) => formatAmount({ digits: value.toString(), decimals, currency }, { locale }).text,
    mark: (value) => shortMoney(value, { currency, decimals }, locale),
  };
}

/** Writes a round amount: "$1.5K", "$0.25". */
function shortMoney(
  value: bigint,
  { currency, decimals }: { currency: string; decimals: number },
  locale: string,
): string {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const digits = {
    notation: "compact",
    maximumFractionDigits: 2,
    trailingZeroDisplay: "stripIfInteger",
  } as const;
  return new Intl.NumberFormat(locale, { ...style, ...digits }).format(Number(value) / 10 ** decimals);
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
