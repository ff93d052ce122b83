"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ColumnsMenu } from "@/components/payments/columns-menu";
import { ExportButton } from "@/components/payments/export-button";
import { FilterButton } from "@/components/payments/filter-button";
import { FilterChips } from "@/components/payments/filter-chips";
import { keepLayout, type ListLayout } from "@/components/payments/list-layout";
import { NewPayments } from "@/components/payments/new-payments";
import { NoMatches } from "@/components/payments/no-matches";
import { NoPayments } from "@/components/payments/no-payments";
import { PaymentViews } from "@/components/payments/payment-views";
import { PaymentsCards } from "@/components/payments/payments-cards";
import { PaymentsTable } from "@/components/payments/payments-table";
import { filtersOf, isFiltered, type ListQuery, listHref, queryOf } from "@/components/payments/payments-url";
import { PrevNext } from "@/components/payments/prev-next";
import { SearchBox } from "@/components/payments/search-box";
import { useLivePayments } from "@/components/payments/use-live-payments";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

interface PaymentsListProps {
  /** The list's query, as in its address. */
  query: ListQuery;
  /** This browser's layout. */
  layout: ListLayout;
  canExport: boolean;
  /** The API's address, for the first steps. */
  apiUrl: string;
  /** The totals of all matching payments; they may arrive after the rows. */
  totals: ReactNode;
}

/** The page is read once and then only updated: rows never appear, disappear or move under the reader. */
const STILL = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export function PaymentsList({ query, layout: kept, canExport, apiUrl, totals }: PaymentsListProps) {
  const t = useTranslations("payments");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [layout, setLayout] = useState(kept);
  const {
    data: page,
    refetch,
    isFetching,
  } = useSuspenseQuery({ ...trpc.payments.list.queryOptions(query), ...STILL });
  const { items, newer, isFailing } = useLivePayments(page, filtersOf(query));
  const isFirstPage = !query.prev && !query.next;
  const hasFilters = isFiltered(query);
  async function showNewer() {
    await Promise.all([refetch(), queryClient.invalidateQueries(trpc.payments.totals.queryFilter())]);
    window.scrollTo({ top: 0 });
  }
  function changeLayout(next: ListLayout) {
    keepLayout(next);
    setLayout(next);
  }
  const isEmptyAccount = items.length === 0 && isFirstPage && !hasFilters;
  return (
    <NuqsAdapter>
      <PageHeader
        title={t("title")}
        className="pb-2"
        actions={
          <>
            <NotLive isFailing={isFailing} />
            {isFirstPage ? (
              <NewPayments count={newer} isLoading={isFetching} onShow={showNewer} />
            ) : (
              <LinkButton size="sm" href={listHref(queryOf(query))}>
                {t("firstPage")}
              </LinkButton>
            )}
            {canExport && !isEmptyAccount ? <ExportButton query={queryOf(query)} /> : null}
          </>
        }
      />
      {isEmptyAccount ? (
        <NoPayments apiUrl={apiUrl} />
      ) : (
        <>
          <PaymentViews query={queryOf(query)} />
          <div className="flex items-center gap-2 pt-3 print:hidden">
            <SearchBox q={query.q ?? ""} />
            <FilterButton query={queryOf(query)} />
            <ColumnsMenu layout={layout} onChange={changeLayout} />
          </div>
          <FilterChips filters={filtersOf(query)} />
          <div className="pt-3 pb-1">{totals}</div>
          {items.length === 0 ? (
            <NoMatches q={query.q} hasFilters={hasFilters} />
          ) : (
            <>
              <div className="hidden md:block">
                <PaymentsTable items={items} query={queryOf(query)} layout={layout} />
              </div>
              <div className="md:hidden">
                <p className="pb-2 text-ink-muted text-sm">{t("timesInUtc")}</p>
                <PaymentsCards items={items} />
              </div>
            </>
          )}
          <PrevNext query={query} prev={page.prev} next={page.next} />
        </>
      )}
    </NuqsAdapter>
  );
}
