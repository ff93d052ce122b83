"use client";

import { useQuery } from "@tanstack/react-query";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import type { RefundListItem } from "@/server/refunds/schema";

const POLL_MS = 3_000;

/** The rows of the page, in their order, with their current state. */
export function useLiveRefunds(items: RefundListItem[]): { items: RefundListItem[]; isFailing: boolean } {
  const trpc = useTRPC();
  const ids = items.filter(({ state }) => state !== "refunded").map(({ id }) => id);
  const { data = [], isError } = useQuery({
    ...trpc.refunds.changes.queryOptions({ ids }),
    enabled: ids.length > 0,
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
    retry: false,
  });
  const now = new Map(data.map((item) => [item.id, item]));
  return { items: items.map((item) => now.get(item.id) ?? item), isFailing: isError };
}
