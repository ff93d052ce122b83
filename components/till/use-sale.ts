"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorFacts } from "@/components/query/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { type KeptSale, keepSale, readSale, type TillSettings } from "@/components/till/till-store";

const RETRY_MS = 2_000;

/**
 * Keeps the sale under way. Its payment is created once: an attempt without an answer is repeated with the same key
 * until the server answers, also after a reload.
 */
export function useSale() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const faultMessage = useFaultMessage();
  const [sale, setSale] = useState<KeptSale | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const present = useRef<string | null>(null);

  function put(next: KeptSale | null) {
    present.current = next?.key ?? null;
    keepSale(next);
    setSale(next);
  }
  const { mutate, failureCount } = useMutation(
    trpc.till.create.mutationOptions({
      networkMode: "always",
      retry: (_, error) => errorFacts(error) === undefined && present.current !== null,
      retryDelay: RETRY_MS,
      onSuccess(made, { key, ...sent }) {
        void queryClient.invalidateQueries(trpc.till.sales.queryFilter());
        // A sale that somebody left meanwhile stays in the list.
        if (present.current === key) put({ key, ...sent, ...made });
      },
      onError(error, { key }) {
        if (present.current !== key) return;
        put(null);
        setRefusal(faultMessage(error));
      },
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it continues the kept sale, once.
  useEffect(() => {
    const kept = readSale();
    if (!kept) return;
    put(kept);
    if (!kept.paymentId) mutate(kept);
  }, []);

  return {
    sale,
    refusal,
    /** Whether attempts to create the payment got no answer. */
    isWaiting: sale !== null && !sale.paymentId && failureCount > 0,
    start(settings: TillSettings, value: string) {
      setRefusal(null);
      const next = { ...settings, value, key: crypto.randomUUID() };
      put(next);
      mutate(next);
    },
    leave: () => put(null),
  };
}
