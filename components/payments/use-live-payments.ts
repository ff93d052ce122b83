"use client";

import { useQuery } from "@tanstack/react-query";
import type { Filters } from "@/components/payments/payments-url";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import type { PaymentListItem, PaymentPage } from "@/server/listings/list-schema";

const POLL_MS = 3_000;

interface LivePayments {
  /** The rows of the page, in order, with their current state. */
  items: PaymentListItem[];
  /** The number of matching payments created since the page was read; 100 means 100 or more. */
  newer: number;
  /** The server does not answer, so the shown state may be outdated. */
  isFailing: boolean;
}

/** Updates a page of the list without moving a row; a row that no longer matches stays in place. */
export function useLivePayments(page: PaymentPage, filters: Filters): LivePayments {
  const trpc = useTRPC();
  const ids = page.items.map((item) => item.id);
  const { data, isError } = useQuery({
    ...trpc.payments.changes.queryOptions({ ids, newest: page.newest, query: filters }),
    initialData: { items: [], newer: 0 },
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
    retry: false,
  });
  const now = new Map(data.items.map((item) => [item.id, item]));
  return { items: page.items.map((item) => now.get(item.id) ?? item), newer: data.newer, isFailing: isError };
}
