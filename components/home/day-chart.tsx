"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Bar, BarChart } from "@/components/home/chart-bars";
import { DayMarks, ValueMarks } from "@/components/home/chart-marks";
import { Kbd } from "@/components/ui/kbd";

const SLOT = 10;
const HEIGHT = 100;
const WEEK = 7;

/** Renders bars by day, with the previous period behind them. Arrow keys read day by day, T shows a table. */
export function DayChart({ title, bars, marks, days }: BarChart & { title: string }) {
  const t = useTranslations("home.chart");
  const [at, setAt] = useState(bars.length - 1);
  const table = useRef<HTMLDetailsElement>(null);
  const bar = bars[at];
  function press(event: KeyboardEvent) {
    if (event.key === "t" && table.current) table.current.open = !table.current.open;
    const next = nextDay(event.key, at, bars.length - 1);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }
  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(clamp(Math.floor(((event.clientX - left) / width) * bars.length), bars.length - 1));
  }
  return (
    <figure aria-label={title}>
      <div className="pb-4 text-sm tabular-nums">
        <Readout bar={bar} />
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <ValueMarks marks={marks} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={t("day", { title })}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={at + 1}
          aria-valuetext={
            bar &&
            t("reading", { day: bar.day, now: bar.now, dayBefore: bar.previousDay, before: bar.before })
          }
          aria-keyshortcuts="T"
          onKeyDown={press}
          onPointerMove={point}
          onPointerDown={point}
          className="col-start-2 cursor-crosshair touch-pan-y rounded-sm focus-visible:outline-offset-4"
        >
          <Bars bars={bars} at={at} steps={marks.length - 1} />
        </div>
        <DayMarks days={days} count={bars.length} />
      </div>
      <details ref={table} className="group pt-3">
        <summary className="w-fit rounded-sm text-ink-muted text-sm hover:text-ink">
          {t("showTable")} <Kbd>T</Kbd>
        </summary>
        <DaysTable title={title} bars={bars} />
      </details>
    </figure>
  );
}

function Readout({ bar }: { bar: Bar | undefined }) {
  if (!bar) return null;
  return (
    <span aria-hidden className="flex flex-wrap gap-x-5 gap-y-1">
      <span className="inline-flex items-center gap-2">
        <span className="size-2.5 rounded-sm bg-chart-1 forced-colors:border" />
        <span className="font-medium">{bar.now}</span> {bar.day}
      </span>
      <span className="inline-flex items-center gap-2 text-ink-muted">
        <span className="size-2.5 rounded-sm bg-chart-2 forced-colors:border" />
        {bar.before} {bar.previousDay}
      </span>
    </span>
  );
}

function Bars({ bars, at, steps }: { bars: Bar[]; at: number; steps: number }) {
  return (
    <svg
      viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="block h-44 w-full overflow-visible sm:h-56"
    >
      <rect x={at * SLOT} y={0} width={SLOT} height={HEIGHT} className="fill-hover" />
      {Array.from({ length: steps + 1 }, (_, i) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          key={i}
          x1={0}
          x2={bars.length * SLOT}
          y1={(HEIGHT * i) / steps}
          y2={(HEIGHT * i) / steps}
          vectorEffect="non-scaling-stroke"
          className={i === steps ? "stroke-ink-muted" : "stroke-line"}
        />
      ))}
      {bars.map(({ day, height, heightBefore }, i) => (
        <g key={day + String(i)}>
          <rect
            x={i * SLOT + 1}
            y={HEIGHT * (1 - heightBefore)}
            width={SLOT - 2}
            height={HEIGHT * heightBefore}
            className="fill-chart-2 opacity-45"
          />
          <rect
            x={i * SLOT + 2.5}
            y={HEIGHT * (1 - height)}
            width={SLOT - 5}
            height={HEIGHT * height}
            className="fill-chart-1"
          />
        </g>
      ))}
    </svg>
  );
}

function DaysTable({ title, bars }: { title: string; bars: Bar[] }) {
  const t = useTranslations("home.chart");
  const cell = "border-line border-b px-3 py-1.5 text-right first:pl-1 first:text-left last:pr-1";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to.
    <section aria-label={t("asTable", { title })} tabIndex={0} className="mt-3 max-h-80 overflow-y-auto">
      <table className="w-full max-w-2xl border-separate border-spacing-0 text-sm tabular-nums">
        <thead>
          <tr className="text-ink-muted">
            <th className={`${cell} font-medium`}>{t("dayColumn")}</th>
            <th className={`${cell} font-medium`}>{t("valueColumn")}</th>
            <th className={`${cell} font-medium`}>{t("dayBeforeColumn")}</th>
            <th className={`${cell} font-medium`}>{t("valueBeforeColumn")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar, i) => (
            <tr key={bar.day + String(i)}>
              <td className={cell}>{bar.day}</td>
              <td className={`${cell} font-medium`}>{bar.now}</td>
              <td className={`${cell} text-ink-muted`}>{bar.previousDay}</td>
              <td className={`${cell} text-ink-muted`}>{bar.before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the day that a key moves to; null for any other key. */
function nextDay(key: string, at: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -WEEK,
    PageUp: WEEK,
  };
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = steps[key];
  return step === undefined ? null : clamp(at + step, last);
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(last, value));
