"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/query/use-trpc";

/** Refetches all merchant data after a change. */
export function useMerchantRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(trpc.merchants.pathFilter());
}
