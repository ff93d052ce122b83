"use client";

import { Ban, CircleX, TimerOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { isLost } from "@/components/checkout/is-lost";
import { Receipt } from "@/components/checkout/receipt";
import { RedirectNotice } from "@/components/checkout/redirect-notice";
import { SentInstead } from "@/components/checkout/sent-instead";
import { Surplus } from "@/components/checkout/surplus";
import { Tick } from "@/components/checkout/tick";
import { usePageLocale } from "@/components/checkout/use-page-locale";
import { ContactButton } from "@/components/merchant-mark/contact-button";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Checkout } from "@/server/gateway/checkout-schema";

type Ending = keyof typeof icons | "succeeded";

const icons = {
  expired: TimerOff,
  cancelledByMerchant: Ban,
  cancelledByUser: Ban,
  failed: CircleX,
  declined: CircleX,
  lost: TriangleAlert,
} as const;

type OutcomeProps = { checkout: Checkout; appUrl: string | null };

/**
 * Shows the outcome in this order: what happened, whether money moved, and what to do. The status gives the first; the
 * location of the money also depends on the payment's transfers and on this browser's own transaction.
 */
export function Outcome({ appUrl }: { appUrl: string | null }) {
  const { checkout } = useCheckout();
  const { surplus, executable, merchant, paymentId } = checkout;
  const { t } = usePageLocale();
  const ending = endingOf(checkout);
  const hasWayBack = (checkout.returnUrl ?? appUrl) !== null;
  const isPaid = ending === "succeeded";
  const verdict = <Verdict checkout={checkout} hasWayBack={hasWayBack} />;
  return (
    <>
      <section aria-labelledby="outcome" className="mt-6 flex flex-col items-center text-center">
        <OutcomeIcon ending={ending} />
        <h2 id="outcome" className="mt-3 max-w-full break-words text-xl">
          {t(`${ending}Title`, { merchant: plainName(merchant.name) })}
        </h2>
        {isPaid || !executable ? verdict : null}
        {executable ? (
          <SentInstead paymentId={paymentId} executable={executable} explorerText={t("explorer")}>
            {isPaid ? null : verdict}
          </SentInstead>
        ) : null}
        {surplus.map((transfer) => (
          <Surplus
            key={transfer.refundId ?? `${transfer.kind} ${transfer.transaction.hash}`}
            checkout={checkout}
            transfer={transfer}
          />
        ))}
        {isPaid && surplus.length === 0 ? null : <ContactButton shop={merchant} payment={checkout} />}
        <WayBack checkout={checkout} appUrl={appUrl} />
      </section>
      <Receipt checkout={checkout} />
    </>
  );
}

type VerdictProps = { checkout: Checkout; hasWayBack: boolean };

/** Describes where the money is and what to do; renders nothing when a late transfer already describes it. */
function Verdict({ checkout, hasWayBack }: VerdictProps): ReactNode {
  const { t } = usePageLocale();
  const { surplus, executable, merchant, referenceId } = checkout;
  const ending = endingOf(checkout);
  const isPaid = ending === "succeeded";
  if (surplus.length > 0 && !isPaid) return null;
  const words = executable && !isPaid ? "nothingYet" : ending === "lost" ? null : ending;
  if (words === null) return null;
  // Refunded money is no longer with the merchant.
  if (surplus.some(({ kind }) => kind === "paid")) return null;
  const blanks = { merchant: plainName(merchant.name), reference: referenceId };
  return (
    <>
      <p className="mt-1 max-w-full break-words text-lg">{t(`${words}Money`, blanks)}</p>
      {isPaid && (hasWayBack || surplus.length > 0) ? null : (
        <p className="mt-2 max-w-full break-words text-ink-muted print:hidden">{t(`${words}Next`, blanks)}</p>
      )}
    </>
  );
}

/** Links back to the merchant, whose address takes precedence, or to the app that opened this page. */
function WayBack({ checkout, appUrl }: Pick<OutcomeProps, "checkout" | "appUrl">) {
  const { paymentId, endedAtMs, nowMs, returnUrl, status, surplus, executable } = checkout;
  const url = returnUrl ?? appUrl;
  if (url === null) return null;
  // No redirect while money is in the wrong place or may still arrive.
  const isSettled = surplus.length === 0 && (status === "succeeded" || executable === null);
  return (
    <RedirectNotice
      paymentId={paymentId}
      url={url}
      // The link itself names this site and nobody vouches for it, so it is offered but not followed automatically.
      isAutomatic={isSettled && (returnUrl !== null || !/^https?:/i.test(url))}
      executable={executable}
      sinceMs={endedAtMs === null ? null : nowMs - endedAtMs}
    />
  );
}

function OutcomeIcon({ ending }: { ending: Ending }) {
  if (ending === "succeeded") return <Tick />;
  const Icon = icons[ending];
  const isBad = ending === "failed" || ending === "declined" || ending === "lost";
  return (
    <Icon className={`size-10 ${isBad ? "text-bad" : "text-ink-muted"}`} strokeWidth={1.5} aria-hidden />
  );
}

function endingOf({ status, failureCode, cancelledReason, surplus }: Checkout): Ending {
  switch (status) {
    case "succeeded":
      return isLost(surplus) ? "lost" : "succeeded";
    case "cancelled":
      return cancelledReason === "cancelled_by_user" ? "cancelledByUser" : "cancelledByMerchant";
    case "failed":
      return failureCode === "declined_user" ? "declined" : "failed";
    default:
      return "expired";
  }
}
