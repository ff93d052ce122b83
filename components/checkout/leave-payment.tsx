"use client";

import { useCheckout } from "@/components/checkout/checkout-context";
import { isMoneyAt } from "@/components/checkout/deposit-moves";
import { LoadOnPress } from "@/components/checkout/load-on-press";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { sentHash, usePending } from "@/components/checkout/use-pending";
import { addressName } from "@/components/ui/address-kind";
import { buttonStyle } from "@/components/ui/button-style";

const load = async () => (await import("@/components/checkout/cancel-question")).CancelQuestion;

/** Offers the ways out of an open payment: back to the shop, which leaves it open, or cancelling it. */
export function LeavePayment() {
  const { checkout, recheck } = useCheckout();
  const { paymentId, backUrl, status, claims, deposits } = checkout;
  const { t } = useLiveLocale();
  const pending = usePending(paymentId);
  // Nobody is invited to leave while a transaction may still pay.
  const isMoneyOut = claims.length > 0 || deposits.some(isMoneyAt) || sentHash(pending);
  if (status !== "requires_action" || isMoneyOut) return null;
  return (
    <section
      aria-label={t("leave")}
      className="flex flex-wrap items-center justify-center gap-2 max-sm:order-last print:hidden"
    >
      {backUrl ? (
        <a href={backUrl} className={buttonStyle({ variant: "quiet", className: "max-w-full" })}>
          <span className="truncate">{t("goTo", { host: addressName(backUrl) })}</span>
        </a>
      ) : null}
      <LoadOnPress text={t("cancelPayment")} load={load} props={{ paymentId, onNews: recheck }} isReplaced />
    </section>
  );
}
