"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { NewPayments } from "@/components/payments/new-payments";
import { NewerOlder } from "@/components/payments/newer-older";
import { NoPayments } from "@/components/payments/no-payments";
import { PaymentsCards } from "@/components/payments/payments-cards";
import { PaymentsTable } from "@/components/payments/payments-table";
import { useLivePayments } from "@/components/payments/use-live-payments";
import { NotLive } from "@/components/shell/not-live";
import { useTRPC } from "@/components/shell/trpc";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { ListPayments, PaymentListItem } from "@/server/payments/list-schema";

interface PaymentsListProps {
  /** Where in the list this page is, as in its address. */
  place: Pick<ListPayments, "before" | "after">;
  /** Where the API is reached, for the first steps. */
  apiUrl: string;
}

/** The page is read once and then only kept up to date: rows never appear, vanish or move under the reader. */
const STILL = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export function PaymentsList({ place, apiUrl }: PaymentsListProps) {
  const trpc = useTRPC();
  const {
    data: page,
    refetch,
    isFetching,
  } = useSuspenseQuery({ ...trpc.payments.list.queryOptions(place), ...STILL });
  const { items, newer, isFailing } = useLivePayments(page);
  const isFirstPage = place.before === undefined && place.after === undefined;
  async function showNewer() {
    await refetch();
    window.scrollTo({ top: 0 });
  }
  const beside = isFirstPage ? (
    <NewPayments count={newer} isLoading={isFetching} onShow={showNewer} />
  ) : (
    <LinkButton size="sm" href="/dashboard/payments">
      To the newest
    </LinkButton>
  );
  const none = isFirstPage ? (
    <NoPayments apiUrl={apiUrl} />
  ) : (
    <p className="py-10 text-center text-ink-muted">There are no payments here.</p>
  );
  return (
    <>
      <PageHeader
        title="Payments"
        className="pb-3"
        actions={
          <>
            <NotLive isFailing={isFailing} />
            {beside}
          </>
        }
      />
      {items.length === 0 ? none : <Payments items={items} />}
      <NewerOlder newer={page.newer} older={page.older} />
    </>
  );
}

function Payments({ items }: { items: PaymentListItem[] }) {
  return (
    <>
      <div className="hidden md:block">
        <PaymentsTable items={items} />
      </div>
      <div className="md:hidden">
        <p className="pb-2 text-ink-muted text-sm">Times are in UTC.</p>
        <PaymentsCards items={items} />
      </div>
    </>
  );
}
