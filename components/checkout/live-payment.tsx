"use client";

import { type ReactNode, useEffect } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { ClaimNote } from "@/components/checkout/claim-note";
import { Confirming } from "@/components/checkout/confirming";
import { Deadline } from "@/components/checkout/deadline";
import { isOpen } from "@/components/checkout/is-open";
import { livePartOf } from "@/components/checkout/live-part";
import { PayInBrowser } from "@/components/checkout/pay-in-browser";
import { dropPending } from "@/components/checkout/pending-result";
import { StatusWord } from "@/components/checkout/status-word";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { useOutcome } from "@/components/checkout/use-outcome";
import type { Checkout } from "@/server/gateway/checkout-schema";

type LivePaymentProps = {
  /** The deadline as the server writes it, for readers without script. */
  deadline: string;
  /** The app's address to return to, when an app shows this page. */
  appUrl: string | null;
  /** The ways to pay elsewhere: the code, and the apps of a phone. */
  qr: ReactNode;
  apps: ReactNode;
  /** The outcome of a payment that had ended before the page was opened. */
  outcome: ReactNode;
};

/** Renders the live part of the page: status, time left, ways to pay, and the outcome with the way back. */
export function LivePayment({ deadline, appUrl, qr, apps, outcome: rendered }: LivePaymentProps) {
  const { checkout, contact, recheck } = useCheckout();
  const { paymentId, status, isFinal } = checkout;
  const { t } = useLiveLocale();
  const isPayable = status === "requires_action";
  const outcome = useOutcome({ rendered, isNear: !isPayable, appUrl });
  const payment = livePartOf(checkout, deadline);
  const isDecided = isOutcomeKnown(checkout);
  useEffect(() => {
    if (isDecided) dropPending(paymentId);
  }, [isDecided, paymentId]);
  return (
    <>
      <div
        className={
          // Later the heading shows it; this one is for screen readers. It appears once the whole line has arrived.
          isPayable || (isFinal && outcome === null)
            ? "mt-3 flex min-h-6 flex-wrap items-center justify-center gap-x-3 gap-y-2 [&:not(:has(+p))]:invisible"
            : "sr-only"
        }
      >
        <div role="status">
          <StatusWord checkout={checkout} />
        </div>
        {isPayable ? <Deadline payment={payment} onEnd={recheck} /> : null}
      </div>
      <p role="status" className={contact === "online" ? "sr-only" : "mt-2 text-center text-wait"}>
        {contact === "online" ? "" : t(contact)}
      </p>
      {isOpen(status) ? (
        <p className="mt-2 noscript:block hidden text-center text-ink-muted">{t("noScript")}</p>
      ) : null}
      {isPayable ? <ClaimNote payment={payment} /> : null}
      {isPayable ? (
        <PayInBrowser key={paymentId} payment={payment} qr={qr} apps={apps} onNews={recheck} />
      ) : isFinal ? (
        outcome
      ) : (
        <Confirming checkout={checkout} />
      )}
    </>
  );
}

/** Returns whether the outcome of this browser's transaction is known. */
function isOutcomeKnown({ isFinal, executable, status, failureCode }: Checkout): boolean {
  // A transfer from a refused account can still be executed.
  return isFinal && (executable === null || (status === "failed" && !failureCode));
}
