"use client";

import { useEffect, useState } from "react";
import { words } from "@/components/checkout/words";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";

const SECONDS = 3;
/** Whoever comes back later wants the receipt, not the shop. */
const RECENT_MS = 120_000;

const keyOf = (paymentId: string) => `florin.stay.${paymentId}`;

type RedirectNoticeProps = {
  paymentId: string;
  url: string;
  /** Milliseconds since the payment was over, when the page was made. */
  sinceMs: number | null;
};

/** The way back to the merchant: by itself after three seconds, which can be stopped, or by the link that stays. */
export function RedirectNotice({ paymentId, url, sinceMs }: RedirectNoticeProps) {
  const [left, setLeft] = useState<number | null>(null);
  const host = new URL(url).host;
  const isRecent = sinceMs !== null && sinceMs < RECENT_MS;

  useEffect(() => {
    if (isRecent && !hasChosenToStay(paymentId)) setLeft(SECONDS);
  }, [isRecent, paymentId]);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) return void window.location.assign(url);
    // A page that nobody sees does not count: its reader has not been told.
    const timer = setInterval(() => document.visibilityState === "visible" && setLeft(left - 1), 1_000);
    return () => clearInterval(timer);
  }, [left, url]);

  const stay = () => {
    setLeft(null);
    rememberToStay(paymentId);
  };
  return (
    <div className="mt-5 flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-2">
      {left === null ? (
        <a href={url} className={buttonStyle({ variant: "primary", size: "lg", className: "max-w-full" })}>
          <span className="truncate">{words.goTo(host)}</span>
        </a>
      ) : (
        <>
          <p className="min-w-0 break-all tabular-nums" aria-hidden>
            {words.redirecting(host, left)}
          </p>
          <p role="status" className="sr-only">
            {words.redirecting(host, SECONDS)}
          </p>
          <Button onClick={stay}>{words.stay}</Button>
        </>
      )}
    </div>
  );
}

function hasChosenToStay(paymentId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(paymentId)) !== null;
  } catch {
    return false;
  }
}

function rememberToStay(paymentId: string): void {
  try {
    sessionStorage.setItem(keyOf(paymentId), "1");
  } catch {}
}
