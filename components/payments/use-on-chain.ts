"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/query/use-trpc";
import type { PaymentInspection, PaymentOnChain } from "@/server/inspection/inspection-schema";

const NOTHING: PaymentOnChain = { account: null, gas: null };

/** Fetches the on-chain facts after the page has loaded, and again when the payment has changed. */
export function useOnChain({
  payment,
  buyer,
  chain,
}: Pick<PaymentInspection, "payment" | "buyer" | "chain">): PaymentOnChain {
  const trpc = useTRPC();
  const { data = NOTHING } = useQuery({
    ...trpc.paymentFacts.onChain.queryOptions({ id: payment.id }),
    enabled: buyer !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) =>
      chain?.txHash && payment.status === "processing" && !query.state.data?.gas ? 4_000 : false,
  });
  return data;
}
