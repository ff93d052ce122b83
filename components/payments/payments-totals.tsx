"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Money } from "@/components/payment-parts/money";
import type { Filters } from "@/components/payments/payments-url";
import { useTRPC } from "@/components/query/use-trpc";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The usual number of totals that fit on one line; the export has the others. */
const MAX_CURRENCIES = 4;
const FRESH_MS = 60_000;

/** Shows the totals of all payments that match the filter, not only those of the page. */
export function PaymentsTotals({ filters }: { filters: Filters }) {
  const t = useTranslations("payments.totals");
  const locale = useLocale();
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.payments.totals.queryOptions(filters),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  if (!data) return <TotalsSkeleton />;
  const { payments, paid, isMore, customers, revenue } = data;
  if (isMore) {
    return <p className="min-h-5 text-ink-muted text-sm tabular-nums">{t("many", { count: payments })}</p>;
  }
  return (
    <dl
      aria-label={t("label")}
      className="flex min-h-5 flex-wrap items-baseline gap-x-6 gap-y-1 text-sm tabular-nums"
    >
      <Total term={t("created", { count: payments })}>{payments.toLocaleString(locale)}</Total>
      <Total term={t("paid")}>{paid.toLocaleString(locale)}</Total>
      {customers === null ? null : (
        <Total term={t("customers", { count: customers })}>{customers.toLocaleString(locale)}</Total>
      )}
      {revenue.slice(0, MAX_CURRENCIES).map((amount) => (
        <Total key={amount.unit} term={t("revenue")}>
          <Money amount={amount} />
        </Total>
      ))}
    </dl>
  );
}

function Total({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

export function TotalsSkeleton() {
  const t = useTranslations("payments.totals");
  return (
    <div className="flex h-5 items-center">
      <Loading label={t("loading")} />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  );
}
