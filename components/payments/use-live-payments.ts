"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Filters } from "@/components/payments/payments-url";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC, useTRPCClient } from "@/components/query/use-trpc";
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

/**
 * Updates a page of the list without moving a row; a row that no longer matches stays in place. When something differs,
 * the same poll reads the totals above the list again, so that both change together.
 */
export function useLivePayments(page: PaymentPage, filters: Filters): LivePayments {
  const trpc = useTRPC();
  const ids = page.items.map((item) => item.id);
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const input = { ids, newest: page.newest, query: filters };
  const totals = { ...trpc.payments.totals.queryOptions(filters), staleTime: 0, retry: false };
  const shown = useRef(stateOf(page.items, 0));
  const { data, isError } = useQuery({
    ...trpc.payments.changes.queryOptions(input),
    queryFn: async ({ signal }) => {
      const found = await client.payments.changes.query(input, { signal });
      const state = stateOf(found.items, found.newer);
      if (state !== shown.current) await queryClient.fetchQuery(totals).catch(() => undefined);
      shown.current = state;
      return found;
    },
    initialData: { items: [], newer: 0 },
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
    retry: false,
  });
  const now = new Map(data.items.map((item) => [item.id, item]));
  return { items: page.items.map((item) => now.get(item.id) ?? item), newer: data.newer, isFailing: isError };
}

/** Names what the totals depend on: each row's status and refund, and how many payments are newer. */
function stateOf(items: readonly PaymentListItem[], newer: number): string {
  const rows = items.map(({ id, status, refund }) => `${id} ${status} ${JSON.stringify(refund)}`);
  return [...rows.sort(), newer].join();
}
