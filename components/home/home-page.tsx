import { useLocale, useTranslations } from "#translations";
import { barChart, PAYMENTS, shownSeries } from "@/components/home/chart-bars";
import { DayChart } from "@/components/home/day-chart";
import { clockTime, daySpan } from "@/components/home/day-words";
import { Figures } from "@/components/home/figures";
import { FirstSteps } from "@/components/home/first-steps";
import { type HomeView, homeUrl } from "@/components/home/home-url";
import { RangePicker } from "@/components/home/range-picker";
import { RecentPayments } from "@/components/home/recent-payments";
import { RevenueSplit } from "@/components/home/revenue-split";
import { NoticeList } from "@/components/notices/notice-list";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TabLink, TabLinks } from "@/components/ui/tab-links";
import type { Action } from "@/server/accounts/roles";
import type { PaymentListItem } from "@/server/listings/list-schema";
import type { Notice, FirstSteps as Steps } from "@/server/notices/schema";
import type { Overview } from "@/server/statistics/overview-schema";

interface HomePageProps {
  view: HomeView;
  overview: Overview;
  notices: Notice[];
  steps: Steps;
  recent: PaymentListItem[];
  /** The selected merchant; null for the whole account. */
  merchant: { id: string; name: string } | null;
  /** Whether the reader may perform an action. */
  can: (action: Action) => boolean;
}

/** Shows the account's figures and its open tasks. Except for the chart's cursor, the server renders all of it. */
export function HomePage({ view, overview, notices, steps, recent, merchant, can }: HomePageProps) {
  const t = useTranslations("home");
  const all = merchant ? `/dashboard/payments?merchant=${merchant.id}` : "/dashboard/payments";
  return (
    <>
      <PageHeader
        title={merchant ? t("titleOf", { merchant: merchant.name }) : t("title")}
        description={usePeriod(overview)}
        actions={<RangePicker view={view} overview={overview} />}
      />
      {steps.paid ? null : <FirstSteps steps={steps} can={can} />}
      <Figures view={view} overview={overview} />
      {notices.length > 0 ? (
        <Section title={t("thingsToDo")}>
          <NoticeList notices={notices} />
        </Section>
      ) : null}
      <ChartSection view={view} overview={overview} />
      <RevenueSplit overview={overview} isOfMerchant={merchant !== null} />
      <Section
        title={t("recent")}
        description={t("timesInUtc")}
        actions={
          <LinkButton size="sm" href={all} prefetch={false}>
            {t("allPayments")}
          </LinkButton>
        }
      >
        <RecentPayments items={recent} />
      </Section>
    </>
  );
}

function ChartSection({ view, overview }: Pick<HomePageProps, "view" | "overview">) {
  const t = useTranslations("home");
  const locale = useLocale();
  const shown = shownSeries(overview, view.chart);
  const chart = barChart(overview, shown, locale);
  const title = shown === PAYMENTS ? t("chart.createdByDay") : t("chart.revenueByDay", { currency: shown });
  const series = [...overview.revenue.map(({ currency }) => currency), PAYMENTS];
  return (
    <Section
      title={title}
      actions={
        series.length > 1 ? (
          <TabLinks label={t("chart.label")}>
            {series.map((name) => (
              <TabLink
                key={name}
                href={homeUrl({ ...view, chart: name })}
                current={name === shown}
                prefetch={false}
                scroll={false}
              >
                {name === PAYMENTS ? t("figures.created") : name}
              </TabLink>
            ))}
          </TabLinks>
        ) : null
      }
    >
      <DayChart key={`${overview.from}${overview.to}${shown}`} title={title} {...chart} />
    </Section>
  );
}

/** "Nov 3 – 9, 2026, compared with Oct 27 – Nov 2, 2026, up to 09:30. Days are in UTC." */
function usePeriod({ from, to, previousFrom, previousTo, previousBefore, isRunning }: Overview): string {
  const t = useTranslations("home");
  const locale = useLocale();
  const days = daySpan(from, to, locale);
  const daysBefore = daySpan(previousFrom, previousTo, locale);
  if (!isRunning) return t("period", { days, daysBefore });
  return t("periodUntil", { days, daysBefore, until: clockTime(previousBefore, locale) });
}
