import { type Choice, PREFIX, readChoice, unstored } from "@/components/checkout/choice";
import type { PaymentOption } from "@/components/checkout/gateway-client";

/** Remembers a choice over faults, new quotes, reloads, and the way through the form for buyer data. */
export function keepChoice(paymentId: string, changes: Choice): void {
  const choice = { ...readChoice(paymentId), ...changes };
  unstored.set(paymentId, choice);
  try {
    sessionStorage.setItem(PREFIX + paymentId, JSON.stringify(choice));
  } catch {}
}

/** Returns the option that fits a choice best: the asset counts for more than the account. */
export function chosenOption(options: readonly PaymentOption[], choice: Choice): PaymentOption | undefined {
  const ofUnit = options.filter(({ amount }) => amount.unit === choice.unit);
  return ofUnit.find(({ account }) => account === choice.account) ?? ofUnit[0];
}
