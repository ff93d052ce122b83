import type { ComponentType } from "react";
import type { LivePart } from "@/components/checkout/live-part";
import type { LiveLocale } from "@/components/checkout/page-locale";
import type { PaymentFlow } from "@/components/checkout/payment-flow";
import { untilRetry } from "@/components/checkout/until-retry";
import type { WalletStepsProps } from "@/components/checkout/wallet-steps";

/** The steps in a wallet, whose script the page loads when the buyer needs it. */
export interface LoadedSteps {
  flow: PaymentFlow;
  Steps: ComponentType<WalletStepsProps>;
}

export interface StepsContext {
  payment: LivePart;
  /** What the server's clock is ahead of this browser's. */
  clockOffsetMs: number;
  locale: LiveLocale;
  /** Called when the payment's status may have changed. */
  onNews: () => void;
}

/** Loads the steps in a wallet; rejects when their script does not arrive. */
export async function loadWalletSteps(context: StepsContext): Promise<LoadedSteps> {
  const { payment, clockOffsetMs, locale, onNews } = context;
  const [{ PaymentFlow }, { WalletSteps }] = await Promise.all([
    import("@/components/checkout/payment-flow"),
    import("@/components/checkout/wallet-steps"),
  ]);
  return { flow: new PaymentFlow({ ...payment, clockOffsetMs, locale, onNews }), Steps: WalletSteps };
}

/** Repeats `load` until it succeeds or `signal` is aborted. */
export async function untilLoaded<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (signal.aborted) throw error;
      await untilRetry(failures, signal);
    }
  }
}
