"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isMovingAt } from "@/components/checkout/deposit-moves";
import { isOpen } from "@/components/checkout/is-open";
import { readsOf } from "@/components/checkout/payment-reads";
import { usePending } from "@/components/checkout/use-pending";
import { type Contact, watchStatus } from "@/components/checkout/watch-status";
import type { Checkout } from "@/server/gateway/checkout-schema";

/** The payment's state as last read, and how current it is. */
export interface LiveCheckout {
  checkout: Checkout;
  contact: Contact;
  /** Reads the status at once. */
  recheck: () => void;
  /** Reads the whole state at once; rejects when that fails. */
  reread: () => Promise<void>;
}

/**
 * Keeps the payment's state current. The state is read as data, so no failed request can replace the page. After the
 * payment's end it is read again while money may still arrive.
 */
export function useLiveCheckout(initial: Checkout): LiveCheckout {
  const [checkout, setCheckout] = useState(initial);
  const [contact, setContact] = useState<Contact>("online");
  const { paymentId, status } = checkout;
  const reads = useMemo(() => readsOf(paymentId), [paymentId]);
  const wake = useRef(new AbortController());
  const recheck = useCallback(() => wake.current.abort(), []);
  const isUnsettled = isMoneyMoving(checkout, usePending(paymentId) !== null);
  const reread = useCallback(
    async (signal?: AbortSignal) => {
      const next = await reads.state(signal);
      if (!signal?.aborted) setCheckout((shown) => (next.nowMs < shown.nowMs ? shown : next));
    },
    [reads],
  );

  useEffect(() => {
    if (!isOpen(status) && !isUnsettled) return;
    const gone = new AbortController();
    const nextWake = () => {
      wake.current = new AbortController();
      if (gone.signal.aborted) wake.current.abort();
      return wake.current.signal;
    };
    void watchStatus({
      reads,
      known: status,
      isUnsettled,
      reread,
      onContact: setContact,
      signal: gone.signal,
      nextWake,
    });
    return () => {
      gone.abort();
      wake.current.abort();
    };
  }, [reads, status, isUnsettled, reread]);

  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && recheck();
    // A page restored from the back-forward cache is as old as its last visit.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      recheck();
      if (persisted) void reread().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pageshow", onShow);
    window.addEventListener("online", recheck);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", recheck);
    };
  }, [recheck, reread]);

  return { checkout, contact, recheck, reread };
}

/** Returns whether the state may change while the status stays. */
function isMoneyMoving(checkout: Checkout, hasSent: boolean): boolean {
  const { status, executable, surplus, claims, deposits } = checkout;
  if (executable !== null || surplus.some(({ kind }) => kind === "seen")) return true;
  if (deposits.some(isMovingAt)) return true;
  return status === "requires_action" && (hasSent || claims.length > 0);
}
