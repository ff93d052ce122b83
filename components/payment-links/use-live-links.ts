"use client";

import { useQuery } from "@tanstack/react-query";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import type { PaymentLink } from "@/server/payment-links/link-schema";

const POLL_MS = 3_000;

/** The rows of the page, in their order, with their current state. */
export function useLiveLinks(items: PaymentLink[]): { items: PaymentLink[]; isFailing: boolean } {
  const trpc = useTRPC();
  const ids = items
    .filter(({ status }) => status === "requires_action" || status === "processing")
    .map(({ id }) => id);
  const { data, isError } = useQuery({
    ...trpc.payments.changes.queryOptions({ ids, newest: null }),
    enabled: ids.length > 0,
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
    retry: false,
  });
  const now = new Map((data?.items ?? []).map((item) => [item.id, item]));
  return { items: items.map((item) => ({ ...item, ...now.get(item.id) })), isFailing: isError };
}
