"use client";

import { useEffect, useState } from "react";
import { useSent } from "@/components/checkout/sent-instead";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { addressName } from "@/components/ui/address-kind";
import { buttonStyle } from "@/components/ui/button-style";
import type { Executable } from "@/server/gateway/checkout-schema";

const SECONDS = 3;
/** A buyer who returns later wants the receipt, not the shop. */
const RECENT_MS = 120_000;

const keyOf = (paymentId: string) => `florin.stay.${paymentId}`;

type RedirectNoticeProps = {
  paymentId: string;
  url: string;
  /** Whether the link is followed automatically. */
  isAutomatic: boolean;
  /** Networks on which money may still arrive; a transaction of this browser there suppresses the redirect. */
  executable: Executable | null;
  /** Milliseconds between the payment's end and the render of the page. */
  sinceMs: number | null;
};

/** Returns the buyer to the merchant: automatically after three seconds unless stopped, or by the link that stays. */
export function RedirectNotice({ paymentId, url, isAutomatic, executable, sinceMs }: RedirectNoticeProps) {
  const { t } = useLiveLocale();
  const [left, setLeft] = useState<number | null>(null);
  const host = addressName(url);
  const isBlocked = useSent(paymentId, executable) !== null;
  const isFollowed = isAutomatic && !isBlocked && sinceMs !== null && sinceMs < RECENT_MS;

  useEffect(() => {
    setLeft(isFollowed && !hasChosenToStay(paymentId) ? SECONDS : null);
  }, [isFollowed, paymentId]);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      // The buyer who comes back from the merchant's page wants the receipt.
      rememberToStay(paymentId);
      setLeft(null);
      return void window.location.assign(url);
    }
    // A hidden page does not count down, since nobody has read the notice; without a network the receipt would be lost.
    const isRead = () => document.visibilityState === "visible" && navigator.onLine;
    const timer = setInterval(() => isRead() && setLeft(left - 1), 1_000);
    return () => clearInterval(timer);
  }, [left, url, paymentId]);

  useEffect(() => {
    const stayAfterReturn = ({ persisted }: PageTransitionEvent) => persisted && setLeft(null);
    window.addEventListener("pageshow", stayAfterReturn);
    return () => window.removeEventListener("pageshow", stayAfterReturn);
  }, []);

  const stay = () => {
    setLeft(null);
    rememberToStay(paymentId);
  };
  return (
    <div className="mt-5 flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-2 print:hidden">
      {left === null ? (
        <a href={url} className={buttonStyle({ variant: "primary", size: "lg", className: "max-w-full" })}>
          <span className="truncate">{t("goTo", { host })}</span>
        </a>
      ) : (
        <>
          <p className="min-w-0 break-all tabular-nums" aria-hidden>
            {t("redirecting", { host, seconds: left })}
          </p>
          <p role="status" className="sr-only">
            {t("redirecting", { host, seconds: SECONDS })}
          </p>
          <button type="button" onClick={stay} className={buttonStyle()}>
            {t("stay")}
          </button>
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
