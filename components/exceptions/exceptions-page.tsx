"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useQueryStates } from "nuqs";
import { exceptionStateWord } from "@/components/exceptions/exception-status";
import { ExceptionsCards, ExceptionsTable } from "@/components/exceptions/exceptions-table";
import { EXCEPTIONS_URL } from "@/components/exceptions/exceptions-url";
import { StatesList } from "@/components/merchants/states-list";
import { statesQuery } from "@/components/merchants/states-url";
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
  const [view, setView] = useQueryStates(EXCEPTIONS_URL, { history: "push" });
  const { data: page, isError } = useQuery({
    ...trpc.exceptions.list.queryOptions(statesQuery(view)),
    placeholderData: keepPreviousData,
    // There are few, and a new one is what this page is opened for.
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
  });
  const items = page?.items ?? [];
  return (
    <>
      <PageHeader
        title="Exceptions"
        actions={<NotLive isFailing={isError} />}
        description="Money that moved on a network and that no payment has a use for. It is never booked by itself: somebody decides what becomes of it."
      />
      <StatesList
        states={EXCEPTION_STATES}
        wordOf={exceptionStateWord}
        view={view}
        onChange={setView}
        isEmpty={page ? items.length === 0 : null}
        older={page?.older ?? null}
        table={<ExceptionsTable items={items} />}
        cards={<ExceptionsCards items={items} />}
        empty={(unfilter) => <NoExceptions unfilter={unfilter} />}
      />
    </>
  );
}

function NoExceptions({ unfilter }: { unfilter: (() => void) | null }) {
  if (unfilter) {
    return (
      <EmptyState icon={TriangleAlert} title="No exception is like this">
        <Button onClick={unfilter}>Show all exceptions</Button>
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
