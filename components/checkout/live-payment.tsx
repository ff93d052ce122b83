"use client";

import type { ReactNode } from "react";
import { isOpen } from "@/components/checkout/is-open";
import { PayInBrowser } from "@/components/checkout/pay-in-browser";
import { StatusLine } from "@/components/checkout/status-line";
import { useLiveStatus } from "@/components/checkout/use-live-status";
import { words } from "@/components/checkout/words";
import type { Checkout, CheckoutTransfer } from "@/server/gateway/load-checkout";

/** What the browser needs of a checkout; the rest comes as finished markup. */
export type LivePart = Pick<
  Checkout,
  "paymentId" | "status" | "isTest" | "expiresAtMs" | "nowMs" | "networks" | "testWalletKey"
> & { merchantName: string; depth: CheckoutTransfer["depth"] };

type LivePaymentProps = {
  payment: LivePart;
  qr: ReactNode;
  /** What stands in the place of the ways to pay once the payment is made or over. */
  children: ReactNode;
};

/** The part of the page that moves: status, time left, paying in this browser, and the way back to the merchant. */
export function LivePayment({ payment, qr, children }: LivePaymentProps) {
  const { paymentId, status } = payment;
  const { isOnline, recheck } = useLiveStatus(paymentId, status);
  return (
    <>
      <StatusLine payment={payment} onEnd={recheck} />
      <p role="status" className={isOnline ? "sr-only" : "mt-2 text-center text-wait"}>
        {isOnline ? "" : words.offline}
      </p>
      {isOpen(status) ? (
        <p className="mt-2 noscript:block hidden text-center text-ink-muted">{words.noScript}</p>
      ) : null}
      {status === "requires_action" ? (
        <PayInBrowser key={paymentId} payment={payment} qr={qr} onNews={recheck} />
      ) : (
        children
      )}
    </>
  );
}
