"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useQueryStates } from "nuqs";
import { StateFilter } from "@/components/merchants/state-filter";
import { refundWord } from "@/components/refunds/refund-status";
import { RefundsCards, RefundsTable } from "@/components/refunds/refunds-table";
import { RefundsTabs } from "@/components/refunds/refunds-tabs";
import { REFUNDS_URL, refundsQuery } from "@/components/refunds/refunds-url";
import { useLiveRefunds } from "@/components/refunds/use-live-refunds";
import { NotLive } from "@/components/shell/not-live";
import { useTRPC } from "@/components/shell/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { REFUND_STATES } from "@/server/refunds/schema";

/** The page is read once and then only kept up to date: rows never appear, vanish or move under the reader. */
const STILL = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Refunds, newest first, filtered as the address says. */
export function RefundsPage() {
  const trpc = useTRPC();
  const [url, setUrl] = useQueryStates(REFUNDS_URL, { history: "push" });
  const { data: page, error } = useQuery({
    ...trpc.refunds.list.queryOptions(refundsQuery(url)),
    ...STILL,
    placeholderData: keepPreviousData,
  });
  const { items, isFailing } = useLiveRefunds(page?.items ?? []);
  const isFiltered = url.status !== null || url.merchant !== null || url.before !== null;
  const older = page?.older ?? null;
  return (
    <>
      <PageHeader
        title="Refunds"
        className="pb-3"
        actions={<NotLive isFailing={isFailing || error !== null} />}
      />
      <RefundsTabs />
      <StateFilter
        states={REFUND_STATES}
        wordOf={refundWord}
        state={url.status}
        merchantId={url.merchant}
        onChange={(change) => setUrl({ ...change, before: null })}
      />
      {page && items.length === 0 ? <NoRefunds isFiltered={isFiltered} onClear={() => setUrl(null)} /> : null}
      {items.length > 0 ? (
        <>
          <div className="hidden md:block">
            <RefundsTable items={items} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">Times are in UTC.</p>
            <RefundsCards items={items} />
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

function NoRefunds({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState icon={Undo2} title="No refund is like this">
        <Button onClick={onClear}>Show all refunds</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Undo2}
      title="No refunds yet"
      description="A paid payment has a Refund button on its page, and POST /v1/refunds does the same. What is asked for shows here, until the buyer has the money back."
    >
      <LinkButton href="/dashboard/payments">To the payments</LinkButton>
    </EmptyState>
  );
}
