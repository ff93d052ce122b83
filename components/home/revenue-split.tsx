import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "#translations";
import { shareOf } from "@/components/home/change";
import { Amount } from "@/components/ui/amount";
import { Section } from "@/components/ui/section";
import type { Overview } from "@/server/statistics/overview-schema";

interface RevenueSplitProps {
  overview: Overview;
  /** Whether one merchant is selected, so that there is no split by merchant. */
  isOfMerchant: boolean;
}

/** Shows the paid payments of the period by merchant and by token; nothing before the first one. */
export function RevenueSplit({ overview, isOfMerchant }: RevenueSplitProps) {
  const t = useTranslations("home.split");
  const { merchants, tokens, paid } = overview;
  if (tokens.length === 0) return null;
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      {isOfMerchant || merchants.length < 2 ? null : (
        <Section title={t("byMerchant")}>
          <Shares
            shares={merchants.map(({ id, ...share }) => ({ ...share, href: `/dashboard/merchants/${id}` }))}
            all={paid.now}
          />
        </Section>
      )}
      <Section title={t("byToken")}>
        <Shares shares={tokens.map((share) => ({ ...share, href: null }))} all={paid.now} />
      </Section>
    </div>
  );
}

type Share = Overview["tokens"][number] & { href: string | null };

function Shares({ shares, all }: { shares: Share[]; all: number }) {
  const t = useTranslations("home.split");
  const locale = useLocale();
  return (
    <ul className="flex flex-col gap-3">
      {shares.map(({ name, href, payments, revenue }) => (
        <li key={href ?? name} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Name href={href}>{name}</Name>
            <span className="font-medium tabular-nums">
              {revenue.map(({ currency, decimals, value }, i) => (
                <span key={currency}>
                  {i > 0 ? " · " : null}
                  <Amount digits={value} decimals={decimals} currency={currency} />
                </span>
              ))}
            </span>
          </span>
          <svg
            viewBox="0 0 100 2"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
            className="h-1.5 w-full"
          >
            <rect width={100} height={2} className="fill-sunken" />
            <rect
              width={all === 0 ? 0 : Math.max(0.5, (100 * payments) / all)}
              height={2}
              className="fill-chart-1"
            />
          </svg>
          <span className="text-ink-muted text-sm tabular-nums">
            {t("payments", { count: payments, share: shareOf(payments, all, locale) ?? "" })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Name({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span className="min-w-0 truncate">{children}</span>;
  return (
    <Link href={href} prefetch={false} className="link min-w-0 truncate">
      {children}
    </Link>
  );
}
