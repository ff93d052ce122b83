import { barChart, PAYMENTS, shownSeries } from "@/components/home/chart-bars";
import { DayChart } from "@/components/home/day-chart";
import { daySpan } from "@/components/home/day-words";
import { Figures } from "@/components/home/figures";
import { FirstSteps } from "@/components/home/first-steps";
import { type HomeView, homeUrl } from "@/components/home/home-url";
import { RangePicker } from "@/components/home/range-picker";
import { RecentPayments } from "@/components/home/recent-payments";
import { NoticeList } from "@/components/notices/notice-list";
import { formatTime } from "@/components/ui/format-time";
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
  /** The merchant that the page is about; null for all of the account. */
  merchant: { id: string; name: string } | null;
  /** Whether the one who looks may do something. */
  can: (action: Action) => boolean;
}

/** How the account does, and what needs a person. All of it is markup from the server but for the chart's cursor. */
export function HomePage({ view, overview, notices, steps, recent, merchant, can }: HomePageProps) {
  const all = merchant ? `/dashboard/payments?merchant=${merchant.id}` : "/dashboard/payments";
  return (
    <>
      <PageHeader
        title={merchant ? `Home: ${merchant.name}` : "Home"}
        description={periodWords(overview)}
        actions={<RangePicker view={view} overview={overview} />}
      />
      {steps.paid ? null : <FirstSteps steps={steps} can={can} />}
      <Figures overview={overview} />
      {notices.length > 0 ? (
        <Section title="Things to do">
          <NoticeList notices={notices} />
        </Section>
      ) : null}
      <ChartSection view={view} overview={overview} />
      <Section
        title="Recent payments"
        description="Times are in UTC."
        actions={
          <LinkButton size="sm" href={all} prefetch={false}>
            All payments
          </LinkButton>
        }
      >
        <RecentPayments items={recent} />
      </Section>
    </>
  );
}

function ChartSection({ view, overview }: Pick<HomePageProps, "view" | "overview">) {
  const shown = shownSeries(overview, view.chart);
  const chart = barChart(overview, shown);
  const series = [...overview.revenue.map(({ currency }) => currency), PAYMENTS];
  return (
    <Section
      title={chart.title}
      actions={
        series.length > 1 ? (
          <TabLinks label="Chart">
            {series.map((name) => (
              <TabLink
                key={name}
                href={homeUrl({ ...view, chart: name })}
                current={name === shown}
                prefetch={false}
                scroll={false}
              >
                {name === PAYMENTS ? "Payments created" : name}
              </TabLink>
            ))}
          </TabLinks>
        ) : null
      }
    >
      <DayChart key={`${overview.from}${overview.to}${shown}`} {...chart} />
    </Section>
  );
}

/** "Nov 3 – 9, 2026, compared with Oct 27 – Nov 2, 2026, up to 09:30. Days are in UTC." */
function periodWords({ from, to, previousFrom, previousTo, previousBefore, isRunning }: Overview): string {
  const until = isRunning ? `, up to ${formatTime(previousBefore.getTime()).split(", ").at(-1)}` : "";
  return `${daySpan(from, to)}, compared with ${daySpan(previousFrom, previousTo)}${until}. Days are in UTC.`;
}
