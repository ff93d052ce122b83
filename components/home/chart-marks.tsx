import type { BarChart } from "@/components/home/chart-bars";

/** Writes the axis of values, from the top down; each label is centred on its line. */
export function ValueMarks({ marks }: { marks: string[] }) {
  return (
    <div
      aria-hidden
      className="-my-2 flex flex-col justify-between text-right text-ink-muted text-xs leading-4 tabular-nums"
    >
      {marks.toReversed().map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

/** Writes the axis of days. The labels of a drawing take their place without a style, which the page's policy refuses. */
export function DayMarks({ days, count }: { days: BarChart["days"]; count: number }) {
  return (
    <svg aria-hidden="true" focusable="false" className="col-start-2 h-6 w-full overflow-visible">
      {days.map(({ at, day }) => (
        <text
          key={at}
          x={`${((at + 0.5) / count) * 100}%`}
          y={18}
          textAnchor="middle"
          className="fill-ink-muted text-xs tabular-nums"
        >
          {day}
        </text>
      ))}
    </svg>
  );
}
