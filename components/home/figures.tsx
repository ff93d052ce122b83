import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "#translations";
import { changeOf, shareOf } from "@/components/home/change";
import { type HomeView, homeUrl } from "@/components/home/home-url";
import { Amount } from "@/components/ui/amount";
import { cn } from "@/components/ui/cn";
import { Time } from "@/components/ui/time";
import type { Overview } from "@/server/statistics/overview-schema";

/** Shows the period's totals, each next to the previous period, with one total per currency. */
export function Figures({ view, overview }: { view: HomeView; overview: Overview }) {
  const { revenue, refunds, net, transactions, customers, ended, paid } = overview;
  const t = useTranslations("home.figures");
  const locale = useLocale();
  const share = shareOf(paid.now, ended.now, locale);
  const shareBefore = shareOf(paid.before, ended.before, locale);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7 pb-8 lg:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
      {overview.together ? <Together view={view} together={overview.together} net={net} /> : null}
      {net.map(({ currency, decimals, now, before }, i) => (
        <Figure
          key={currency}
          term={revenue.length > 1 ? t("revenueIn", { currency }) : t("revenue")}
          now={<Amount digits={now} decimals={decimals} currency={currency} />}
          before={<Amount digits={before} decimals={decimals} currency={currency} />}
          change={{ now: BigInt(now), before: BigInt(before) }}
          note={refunds[i]?.now === "0" ? undefined : <Refunds gross={revenue[i]} refunds={refunds[i]} />}
        />
      ))}
      {revenue.length === 0 ? <Figure term={t("revenue")} now={t("noneYet")} before={t("none")} /> : null}
      <Count term={t("created")} count={transactions} />
      <Count term={t("paid")} count={paid} />
      <Count term={t("customers")} count={customers} />
      <Figure
        term={t("successRate")}
        now={share ?? t("noneEnded")}
        before={shareBefore ?? t("noneEndedBefore")}
        note={t("successNote")}
      />
    </dl>
  );
}

type Sum = Overview["revenue"][number];

interface TogetherProps {
  view: HomeView;
  together: NonNullable<Overview["together"]>;
  net: Overview["net"];
}

/** Whether a rate is the operator's own, which has no time; a rate through a third currency names two sources. */
const isFixed = (source: string) => source.split("+").every((name) => name === "static");

/** Shows the net revenue of all currencies in one, with the rates, and links to the other currencies. */
function Together({ view, together, net }: TogetherProps) {
  const t = useTranslations("home.figures");
  const { currency, decimals, now, before, rates, without } = together;
  const others = net.filter((sum) => sum.currency !== currency);
  return (
    <Figure
      className="col-span-2"
      term={t("together", { currency })}
      now={<Amount digits={now} decimals={decimals} currency={currency} />}
      before={<Amount digits={before} decimals={decimals} currency={currency} />}
      change={{ now: BigInt(now), before: BigInt(before) }}
      note={
        <>
          <span className="block">
            {rates.map((rate) => (
              <span key={rate.currency} className="block">
                {t.rich(isFixed(rate.source) ? "fixedRate" : "rate", {
                  base: rate.currency,
                  value: rate.value,
                  quote: currency,
                  source: rate.source,
                  time: () => <Time at={rate.asOf} showZone />,
                })}
              </span>
            ))}
            {without.length > 0 ? t("withoutRate", { currencies: without.join(", ") }) : null}
          </span>
          <span className="flex flex-wrap gap-x-3">
            {others.map((sum) => (
              <Link
                key={sum.currency}
                href={homeUrl({ ...view, query: { ...view.query, currency: sum.currency } })}
                prefetch={false}
                scroll={false}
                className="link"
              >
                {t("inCurrency", { currency: sum.currency })}
              </Link>
            ))}
          </span>
        </>
      }
    />
  );
}

/** Shows how much was paid and how much was refunded. */
function Refunds({ gross, refunds }: { gross: Sum | undefined; refunds: Sum | undefined }) {
  const t = useTranslations("home.figures");
  if (!gross || !refunds) return null;
  const { currency, decimals } = gross;
  return t.rich("grossAndRefunds", {
    gross: () => <Amount digits={gross.now} decimals={decimals} currency={currency} />,
    refunds: () => <Amount digits={refunds.now} decimals={decimals} currency={currency} />,
  });
}

function Count({ term, count: { now, before } }: { term: string; count: Overview["paid"] }) {
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <Figure
      term={term}
      now={format(now)}
      before={format(before)}
      change={{ now: BigInt(now), before: BigInt(before) }}
    />
  );
}

interface FigureProps {
  term: string;
  now: ReactNode;
  before: ReactNode;
  change?: { now: bigint; before: bigint };
  note?: ReactNode;
  className?: string;
}

function Figure({ term, now, before, change, note, className }: FigureProps) {
  const t = useTranslations("home.figures");
  return (
    <div className={cn("flex min-w-0 flex-col gap-0.5", className)}>
      <dt className="text-ink-muted text-sm">{term}</dt>
      <dd className="truncate font-semibold text-xl tabular-nums sm:text-2xl">{now}</dd>
      <dd className="flex flex-wrap items-center gap-x-2 text-ink-muted text-sm tabular-nums">
        {change ? <ChangeMark {...change} /> : null}
        {change?.before === 0n ? null : <span>{t.rich("before", { value: () => before })}</span>}
      </dd>
      {note ? <dd className="text-ink-muted text-sm">{note}</dd> : null}
    </div>
  );
}

function ChangeMark({ now, before }: { now: bigint; before: bigint }) {
  const t = useTranslations("home.figures");
  const locale = useLocale();
  const { direction, percent, isMore } = changeOf(now, before, locale);
  const Icon = direction === "up" ? ArrowUp : direction === "down" ? ArrowDown : Minus;

  return (
    <span className="inline-flex items-center gap-0.5 font-medium text-ink">
      <Icon className="size-3.5" aria-hidden />
      {direction === "up" || direction === "down" ? <span className="sr-only">{t(direction)} </span> : null}
      {direction === "same" ? t("noChange") : null}
      {direction === "new" ? t("noneBefore") : null}
      {isMore ? t("moreThan", { percent }) : percent}
    </span>
  );
}
