import { useLocale, useTranslations } from "#translations";
import { daySpan } from "@/components/home/day-words";
import { type HomeView, homeUrl } from "@/components/home/home-url";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { PopoverPanel } from "@/components/ui/popover-panel";
import { TabLink, TabLinks } from "@/components/ui/tab-links";
import type { Overview } from "@/server/statistics/overview-schema";

const RANGES = [
  { range: "today", days: 1 },
  { range: "7d", days: 7 },
  { range: "30d", days: 30 },
  { range: "90d", days: 90 },
] as const;

const PANEL = "chosen-period";

/** Selects the page's period through its address, without script. */
export function RangePicker({ view, overview }: { view: HomeView; overview: Overview }) {
  const t = useTranslations("home");
  const locale = useLocale();
  const { range } = view.query;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TabLinks label={t("rangeLabel")}>
        {RANGES.map(({ range: name, days }) => (
          <TabLink
            key={name}
            href={homeUrl({ ...view, query: { range: name, currency: view.query.currency } })}
            current={range === name}
            prefetch={false}
          >
            {name === "today" ? t("today") : t("days", { count: days })}
          </TabLink>
        ))}
      </TabLinks>
      <Button size="sm" popoverTarget={PANEL} aria-pressed={range === "custom"}>
        {range === "custom" ? daySpan(overview.from, overview.to, locale) : t("otherDays")}
      </Button>
      <PopoverPanel id={PANEL} className="inset-0 m-auto h-fit w-fit p-5 backdrop:bg-scrim">
        <form key={`${overview.from} ${overview.to}`} action="/dashboard" className="flex flex-col gap-4">
          <input type="hidden" name="range" value="custom" />
          {view.query.currency ? <input type="hidden" name="in" value={view.query.currency} /> : null}
          {view.chart ? <input type="hidden" name="chart" value={view.chart} /> : null}
          <DayField name="from" label={t("firstDay")} value={overview.from} />
          <DayField name="to" label={t("lastDay")} value={overview.to} />
          <p className="text-ink-muted text-sm">{t("daysLimit")}</p>
          <Button type="submit" variant="primary">
            {t("showDays")}
          </Button>
        </form>
      </PopoverPanel>
    </div>
  );
}

function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="flex flex-col gap-1.5 font-medium">
      {label}
      <input
        type="date"
        name={name}
        required
        defaultValue={value}
        className={cn(controlStyle, "h-9 px-3 font-normal pointer-coarse:h-11")}
      />
    </label>
  );
}
