"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { HandingIn } from "@/components/checkout/handing-in";
import { LeavePayment } from "@/components/checkout/leave-payment";
import type { LivePart } from "@/components/checkout/live-part";
import { OpenDeposit } from "@/components/checkout/open-deposit";
import { useFramingSafe } from "@/components/checkout/use-framing-safe";
import { usePaymentFlow } from "@/components/checkout/use-payment-flow";
import { usePending } from "@/components/checkout/use-pending";
import { WalletList } from "@/components/checkout/wallet-list";

type PayInBrowserProps = {
  payment: LivePart;
  /** The other way to pay; hidden once a wallet is connected here. */
  qr: ReactNode;
  apps: ReactNode;
  onNews: () => void;
};

/**
 * Shows the ways to pay while the payment is open: the code for another device, and this browser's wallets. The steps in
 * a wallet are loaded when the buyer chooses one.
 */
export function PayInBrowser({ payment, qr, apps, onNews }: PayInBrowserProps) {
  useFramingSafe(payment.frameOrigins);
  const { state, steps, connect, stop } = usePaymentFlow(payment, onNews);
  const { checkout } = useCheckout();
  const pending = usePending(payment.paymentId);
  if (pending && !steps) {
    return (
      <Stage>
        <HandingIn flow={{ step: "handing-in", pending, answer: null }} payment={payment} />
      </Stage>
    );
  }
  if (state.step === "wallets" || !steps) {
    return (
      // Hidden until all of it has arrived: on a phone its upper part is sent last and would push the rest down.
      <div className="mt-6 flex flex-col gap-8 [&:has([data-alone])>*:not(:has([data-alone]))]:hidden [&:not(:has(>[data-whole]))]:invisible">
        <div className="max-sm:order-last">{qr}</div>
        {state.step === "wallets" ? (
          <WalletList
            payment={payment}
            flow={state}
            apps={apps}
            onChoose={(wallet) => void connect(wallet)}
            onStop={stop}
          />
        ) : null}
        {checkout.canDeposit ? (
          <div className="flex flex-col gap-2">
            <OpenDeposit />
          </div>
        ) : null}
        {state.step === "wallets" && !state.connectingId ? <LeavePayment /> : null}
        <span data-whole hidden />
      </div>
    );
  }
  return (
    <Stage key={state.step}>
      <steps.Steps flow={steps.flow} state={state} payment={payment} />
    </Stage>
  );
}

/** Takes the focus when it appears, so that keyboard and screen reader follow the eye. */
function Stage({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={ref} tabIndex={-1} className="mt-6 outline-none">
      {children}
    </div>
  );
}
