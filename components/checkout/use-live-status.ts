"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { gatewayOf } from "@/components/checkout/gateway-client";
import { isOpen } from "@/components/checkout/is-open";
import { watchStatus } from "@/components/checkout/watch-status";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/**
 * Keeps the page at the payment's current status. The page comes from the server; when the status changes, it is read
 * again, so that a reload, a second tab and another device all show the same. After the payment's end it is also read
 * again while money may still arrive.
 */
export function useLiveStatus(
  paymentId: string,
  { status, isUnsettled }: { status: PaymentStatus; isUnsettled: boolean },
) {
  const router = useRouter();
  const [isOnline, setIsOnline] = useState(true);
  const gateway = useMemo(() => gatewayOf(paymentId), [paymentId]);
  const wake = useRef(new AbortController());
  const recheck = useCallback(() => wake.current.abort(), []);

  useEffect(() => {
    if (!isOpen(status) && !isUnsettled) return;
    const gone = new AbortController();
    const nextWake = () => {
      wake.current = new AbortController();
      if (gone.signal.aborted) wake.current.abort();
      return wake.current.signal;
    };
    void watchStatus({
      gateway,
      known: status,
      isUnsettled,
      onNews: () => router.refresh(),
      onContact: setIsOnline,
      signal: gone.signal,
      nextWake,
    });
    return () => {
      gone.abort();
      wake.current.abort();
    };
  }, [gateway, status, isUnsettled, router]);

  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && recheck();
    // A page restored from the back-forward cache is as old as its last visit.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && router.refresh();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pageshow", recheck);
    window.addEventListener("pageshow", onShow);
    window.addEventListener("online", recheck);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pageshow", recheck);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", recheck);
    };
  }, [recheck, router]);

  return { isOnline, recheck };
}
