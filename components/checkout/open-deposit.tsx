"use client";

import { useTranslations } from "use-intl";
import { useCheckout } from "@/components/checkout/checkout-context";
import { isMoneyAt } from "@/components/checkout/deposit-moves";
import { isDepositKept } from "@/components/checkout/is-deposit-kept";
import { LoadOnPress } from "@/components/checkout/load-on-press";
import { buttonStyle } from "@/components/ui/button-style";

const load = async () => (await import("@/components/checkout/deposit-panel")).DepositPanel;
const LOOK = buttonStyle({ size: "lg", className: "h-auto! min-h-14 w-full whitespace-normal! py-2" });

/**
 * Offers to pay by an ordinary transfer, for wallets and exchanges that cannot connect. The panel opens at once for the
 * address of an earlier visit, and while money lies at an address.
 */
export function OpenDeposit() {
  const { paymentId, deposits } = useCheckout().checkout;
  const t = useTranslations("checkout.deposit");
  const isNeeded = () => isDepositKept(paymentId) || deposits.some(isMoneyAt);
  return <LoadOnPress text={t("open")} load={load} props={{}} look={LOOK} isNeeded={isNeeded} isReplaced />;
}
