import { useLocale } from "#translations";
import { cn } from "@/components/ui/cn";
import { formatTime, type TimeFormat, zoneName } from "@/components/ui/format-time";
import { RelativeTime } from "@/components/ui/relative-time";

type TimeProps = TimeFormat & {
  /** ISO 8601, a Date or milliseconds since 1970. */
  at: string | Date | number;
  /** The server's clock in milliseconds; adds "3 minutes ago" next to the time. */
  nowMs?: number;
  /** Use it once per page. Elsewhere the zone is on hover. */
  showZone?: boolean;
  className?: string;
};

/** Shows a moment: absolute, in one stated zone. */
export function Time({ at, nowMs, showZone, className, locale, ...rest }: TimeProps) {
  const reader = useLocale();
  const format = { ...rest, locale: locale ?? reader };
  const date = new Date(at);
  const atMs = date.getTime();
  const zone = zoneName(atMs, format);
  const title = `${formatTime(atMs, { ...format, detail: "second" })} ${zone}`;
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      <time dateTime={date.toISOString()} title={title}>
        {formatTime(atMs, format)}
        {showZone ? ` ${zone}` : null}
      </time>
      {nowMs === undefined ? null : (
        <>
          {" "}
          <RelativeTime atMs={atMs} nowMs={nowMs} locale={format.locale} />
        </>
      )}
    </span>
  );
}
