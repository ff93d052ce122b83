"use client";

import type { Flow } from "@/components/checkout/flow-state";
import { HandingIn } from "@/components/checkout/handing-in";
import type { LivePart } from "@/components/checkout/live-part";
import { OptionList } from "@/components/checkout/option-list";
import { PayingSteps } from "@/components/checkout/paying-steps";
import type { PaymentFlow } from "@/components/checkout/payment-flow";

export type WalletStepsProps = { flow: PaymentFlow; state: Flow; payment: LivePart };

/** Shows the buyer's step after choosing a wallet. */
export function WalletSteps({ flow, state, payment }: WalletStepsProps) {
  switch (state.step) {
    case "options":
      return (
        <OptionList
          flow={state}
          payment={payment}
          clockOffsetMs={flow.clockOffsetMs}
          onPay={(option) => void flow.pay(state.session, option)}
          onAgain={() => void flow.show(state.session, null, state.options ?? [])}
          onLeave={() => flow.leave()}
        />
      );
    case "paying":
      return <PayingSteps flow={state} merchantName={payment.merchantName} onStop={() => flow.stop()} />;
    case "handing-in":
      return (
        <HandingIn
          flow={state}
          payment={payment}
          onAgain={() => void flow.handIn(state.pending)}
          onForget={() => flow.forget()}
        />
      );
    case "wallets":
      return null;
  }
}
