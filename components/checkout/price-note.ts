import type { Note } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { LiveLocale } from "@/components/checkout/page-locale";
import { amountText } from "@/components/checkout/token-text";

/** Announces a changed price, with the old one and the new one. */
export function priceNote(
  before: readonly PaymentOption[],
  after: readonly PaymentOption[],
  { tag, t }: LiveLocale,
): Note | null {
  for (const old of before) {
    const now = after.find(
      ({ account, amount }) => account === old.account && amount.unit === old.amount.unit,
    );
    if (!now || now.amount.value === old.amount.value) continue;
    const prices = { before: amountText(old.amount, tag), after: amountText(now.amount, tag) };
    return { tone: "wait", title: t("quoteTitle"), text: t("quote", prices) };
  }
  return null;
}
