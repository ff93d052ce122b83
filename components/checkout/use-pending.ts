"use client";

import { useMemo, useSyncExternalStore } from "react";
import {
  followPending,
  type PendingResult,
  parsePending,
  pendingText,
} from "@/components/checkout/pending-result";

/** Returns what this browser's wallet has sent for a payment; null on the server, and in the first render. */
export function usePending(paymentId: string): PendingResult | null {
  const text = useSyncExternalStore(
    followPending,
    () => pendingText(paymentId),
    () => null,
  );
  return useMemo(() => parsePending(text), [text]);
}

/** The hash of a transaction that the wallet has sent. */
export function sentHash(pending: PendingResult | null): string | undefined {
  return pending?.results.at(-1)?.data[0];
}
