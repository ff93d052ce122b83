"use client";

import { useEffect, useState } from "react";
import { useTongue } from "@/components/checkout/tongue-provider";
import { buttonStyle } from "@/components/ui/button-style";

const SECONDS = 3;
/** Whoever comes back later wants the receipt, not the shop. */
const RECENT_MS = 120_000;

const keyOf = (paymentId: string) => `florin.stay.${paymentId}`;

type RedirectNoticeProps = {
  paymentId: string;
  url: string;
  /** Whether it is followed without being asked. */
  isAutomatic: boolean;
  /** Milliseconds since the payment was over, when the page was made. */
  sinceMs: number | null;
};

/** The way back to the merchant: by itself after three seconds, which can be stopped, or by the link that stays. */
export function RedirectNotice({ paymentId, url, isAutomatic, sinceMs }: RedirectNoticeProps) {
  const { say } = useTongue();
  const [left, setLeft] = useState<number | null>(null);
  const host = nameOf(url);
  const isRecent = isAutomatic && sinceMs !== null && sinceMs < RECENT_MS;

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
    <div className="mt-5 flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-2 print:hidden">
      {left === null ? (
        <a href={url} className={buttonStyle({ variant: "primary", size: "lg", className: "max-w-full" })}>
          <span className="truncate">{say("goTo", { host })}</span>
        </a>
      ) : (
        <>
          <p className="min-w-0 break-all tabular-nums" aria-hidden>
            {say("redirecting", { host, seconds: left })}
          </p>
          <p role="status" className="sr-only">
            {say("redirecting", { host, seconds: SECONDS })}
          </p>
          <button type="button" onClick={stay} className={buttonStyle()}>
            {say("stay")}
          </button>
        </>
      )}
    </div>
  );
}

/** Whom it leads to: a site's host, or the scheme of an app. */
function nameOf(url: string): string {
  const { host, protocol } = new URL(url);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
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
