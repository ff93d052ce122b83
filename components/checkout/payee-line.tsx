"use client";

import { useCheckout } from "@/components/checkout/checkout-context";
import { isLost } from "@/components/checkout/is-lost";
import { usePageLocale } from "@/components/checkout/use-page-locale";
import { plainName } from "@/components/merchant-mark/plain-name";

/** Names the payee: "Pay Corner Coffee", and "Paid to Corner Coffee" only once it is true. */
export function PayeeLine() {
  const { status, surplus, merchant } = useCheckout().checkout;
  const { t } = usePageLocale();
  const isPaid = status === "succeeded" && !isLost(surplus);
  const key = status === "requires_action" ? "pay" : isPaid ? "paidTo" : "paymentTo";
  return (
    <bdi className="line-clamp-2 max-w-full break-words font-medium text-lg">
      {t(key, { merchant: plainName(merchant.name) })}
    </bdi>
  );
}
