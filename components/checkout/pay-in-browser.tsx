"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { HandingIn } from "@/components/checkout/handing-in";
import type { LivePart } from "@/components/checkout/live-part";
import { OptionList } from "@/components/checkout/option-list";
import { PayingSteps } from "@/components/checkout/paying-steps";
import { PaymentFlow, START } from "@/components/checkout/payment-flow";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { WalletList } from "@/components/checkout/wallet-list";

type PayInBrowserProps = {
  payment: LivePart;
  /** The other way to pay; hidden once a wallet is connected here. */
  qr: ReactNode;
  apps: ReactNode;
  onNews: () => void;
};

/** Shows the ways to pay while the payment is open: the code for another device, and this browser's wallets. */
export function PayInBrowser({ payment, qr, apps, onNews }: PayInBrowserProps) {
  const { paymentId, networks, nowMs, merchantName } = payment;
  const locale = useLiveLocale();
  const [flow] = useState(() => new PaymentFlow({ paymentId, networks, onNews, serverNowMs: nowMs, locale }));
  const state = useSyncExternalStore(flow.subscribe, flow.get, () => START);
  useEffect(() => {
    flow.open();
    return () => flow.close();
  }, [flow]);

  if (state.step === "wallets") {
    return (
      // Hidden until all of it has arrived: on a phone its upper part is sent last and would push the rest down.
      <div className="mt-6 flex flex-col gap-8 [&:not(:has(>[data-whole]))]:invisible">
        <div className="max-sm:order-last">{qr}</div>
        <WalletList
          payment={payment}
          flow={state}
          apps={apps}
          onChoose={(wallet) => void flow.connect(wallet)}
        />
        <span data-whole hidden />
      </div>
    );
  }
  return (
    <Stage key={state.step}>
      {state.step === "options" ? (
        <OptionList
          flow={state}
          onPay={(option) => void flow.pay(state.session, option)}
          onAgain={() => void flow.show(state.session, null, state.options ?? [])}
          onLeave={() => flow.leave()}
        />
      ) : null}
      {state.step === "paying" ? <PayingSteps flow={state} merchantName={merchantName} /> : null}
      {state.step === "handing-in" ? (
        <HandingIn
          flow={state}
          payment={payment}
          onAgain={() => void flow.handIn(state.pending)}
          onForget={() => flow.forget()}
        />
      ) : null}
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
