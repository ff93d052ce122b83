"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useQueryStates } from "nuqs";
import { exceptionWord } from "@/components/exceptions/exception-status";
import { ExceptionsCards, ExceptionsTable } from "@/components/exceptions/exceptions-table";
import { EXCEPTIONS_URL, exceptionsQuery } from "@/components/exceptions/exceptions-url";
import { StateFilter } from "@/components/merchants/state-filter";
import { NotLive } from "@/components/shell/not-live";
import { pollDelay } from "@/components/shell/poll-delay";
import { useTRPC } from "@/components/shell/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { EXCEPTION_STATES } from "@/server/exceptions/schema";

const POLL_MS = 5_000;

/** Money that moved beside the ordinary life of payments, newest first, filtered as the address says. */
export function ExceptionsPage() {
  const trpc = useTRPC();
  const [url, setUrl] = useQueryStates(EXCEPTIONS_URL, { history: "push" });
  const { data: page, isError } = useQuery({
    ...trpc.exceptions.list.queryOptions(exceptionsQuery(url)),
    placeholderData: keepPreviousData,
    // There are few, and a new one is what this page is opened for.
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
  });
  const items = page?.items ?? [];
  const isFiltered = url.status !== null || url.merchant !== null || url.before !== null;
  const older = page?.older ?? null;
  return (
    <>
      <PageHeader
        title="Exceptions"
        actions={<NotLive isFailing={isError} />}
        description="Money that moved on a network and that no payment has a use for. It is never booked by itself: somebody decides what becomes of it."
      />
      <StateFilter
        states={EXCEPTION_STATES}
        wordOf={exceptionWord}
        state={url.status}
        merchantId={url.merchant}
        onChange={(change) => setUrl({ ...change, before: null })}
      />
      {page && items.length === 0 ? (
        <NoExceptions isFiltered={isFiltered} onClear={() => setUrl(null)} />
      ) : null}
      {items.length > 0 ? (
        <>
          <div className="hidden md:block">
            <ExceptionsTable items={items} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">Times are in UTC.</p>
            <ExceptionsCards items={items} />
          </div>
        </>
      ) : null}
      <nav aria-label="Pages" className="flex justify-end gap-2 py-4 empty:hidden print:hidden">
        {url.before ? (
          <Button size="sm" onClick={() => setUrl({ before: null })}>
            To the newest
          </Button>
        ) : null}
        {older ? (
          <Button size="sm" onClick={() => setUrl({ before: older })}>
            Older
          </Button>
        ) : null}
      </nav>
    </>
  );
}

function NoExceptions({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState icon={TriangleAlert} title="No exception is like this">
        <Button onClick={onClear}>Show all exceptions</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={TriangleAlert}
      title="No exceptions"
      description="All money that moved belongs to a payment. A transfer that comes after a payment's end, or a second time, shows here with what can be done about it."
    >
      <LinkButton href="/dashboard/payments">To the payments</LinkButton>
    </EmptyState>
  );
}
