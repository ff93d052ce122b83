"use client";

import { type ReactNode, useEffect } from "react";
import { ClaimNote } from "@/components/checkout/claim-note";
import { Deadline } from "@/components/checkout/deadline";
import { isOpen } from "@/components/checkout/is-open";
import type { LivePart } from "@/components/checkout/live-part";
import { PayInBrowser } from "@/components/checkout/pay-in-browser";
import { dropPending } from "@/components/checkout/pending-result";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { useLiveStatus } from "@/components/checkout/use-live-status";
import { usePending } from "@/components/checkout/use-pending";

type LivePaymentProps = {
  payment: LivePart;
  /** The status in a word; screen readers announce its changes. */
  word: ReactNode;
  /** The ways to pay elsewhere: the code, and the apps of a phone. */
  qr: ReactNode;
  apps: ReactNode;
  /** Content that replaces the ways to pay once the payment is paid or has ended. */
  children: ReactNode;
};

/** Renders the live part of the page: status, time left, paying in this browser, and the way back to the merchant. */
export function LivePayment({ payment, word, qr, apps, children }: LivePaymentProps) {
  const { paymentId, status } = payment;
  const { t } = useLiveLocale();
  const isPayable = status === "requires_action";
  const isAwaited = usePending(paymentId) !== null || payment.claims.length > 0;
  const isUnsettled = payment.isUnsettled || (isPayable && isAwaited);
  const { isOnline, recheck } = useLiveStatus(paymentId, { status, isUnsettled });
  useEffect(() => {
    if (payment.isDecided) dropPending(paymentId);
  }, [payment.isDecided, paymentId]);
  return (
    <>
      <div
        className={
          // Later the heading shows it; this one is for screen readers. It appears once the whole line has arrived.
          isPayable
            ? "mt-3 flex min-h-6 flex-wrap items-center justify-center gap-x-3 gap-y-2 [&:not(:has(+p))]:invisible"
            : "sr-only"
        }
      >
        <div role="status">{word}</div>
        {isPayable ? <Deadline payment={payment} onEnd={recheck} /> : null}
      </div>
      <p role="status" className={isOnline ? "sr-only" : "mt-2 text-center text-wait"}>
        {isOnline ? "" : t("offline")}
      </p>
      {isOpen(status) ? (
        <p className="mt-2 noscript:block hidden text-center text-ink-muted">{t("noScript")}</p>
      ) : null}
      {isPayable ? <ClaimNote payment={payment} /> : null}
      {isPayable ? (
        <PayInBrowser key={paymentId} payment={payment} qr={qr} apps={apps} onNews={recheck} />
      ) : (
        children
      )}
    </>
  );
}
