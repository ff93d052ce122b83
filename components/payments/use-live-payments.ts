"use client";

import { useQuery } from "@tanstack/react-query";
import type { Filters } from "@/components/payments/payments-url";
import { pollDelay } from "@/components/shell/poll-delay";
import { useTRPC } from "@/components/shell/trpc";
import type { PaymentListItem, PaymentPage } from "@/server/listings/list-schema";

const POLL_MS = 3_000;

interface LivePayments {
  /** The very rows of the page, in its order, as they stand now. */
  items: PaymentListItem[];
  /** How many payments that match were made since the page was read; 100 means that many or more. */
  newer: number;
  /** The server does not answer: what is shown may be old. */
  isFailing: boolean;
}

/** Keeps a page of the list up to date without ever moving a row; a row that matches no more stays where it is. */
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
