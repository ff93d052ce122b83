import { Ban, CircleX, TimerOff } from "lucide-react";
import type { Tongue } from "@/components/checkout/phrases";
import { plainName } from "@/components/checkout/plain-name";
import { Receipt } from "@/components/checkout/receipt";
import { RedirectNotice } from "@/components/checkout/redirect-notice";
import { Tick } from "@/components/checkout/tick";
import type { Checkout } from "@/server/gateway/load-checkout";

type Ending = keyof typeof icons | "succeeded";

const icons = {
  expired: TimerOff,
  cancelledByMerchant: Ban,
  cancelledByUser: Ban,
  failed: CircleX,
  declined: CircleX,
} as const;

type OutcomeProps = { checkout: Checkout; tongue: Tongue; appUrl: string | null };

/** How it ended: what happened, whether money moved, and what to do, in that order. */
export function Outcome({ checkout, tongue, appUrl }: OutcomeProps) {
  const { say } = tongue;
  const ending = endingOf(checkout);
  const blanks = { merchant: plainName(checkout.merchant.name), reference: checkout.referenceId };
  const hasWayBack = (checkout.returnUrl ?? appUrl) !== null;
  return (
    <>
      <section aria-labelledby="outcome" className="mt-6 flex flex-col items-center text-center">
        <OutcomeIcon ending={ending} />
        <h2 id="outcome" className="mt-3 max-w-full break-words text-xl">
          {say(`${ending}Title`, blanks)}
        </h2>
        <p className="mt-1 max-w-full break-words text-lg">{say(`${ending}Money`, blanks)}</p>
        {ending === "succeeded" && hasWayBack ? null : (
          <p className="mt-2 max-w-full break-words text-ink-muted print:hidden">
            {say(`${ending}Next`, blanks)}
          </p>
        )}
        <WayBack checkout={checkout} appUrl={appUrl} />
      </section>
      <Receipt checkout={checkout} tongue={tongue} />
    </>
  );
}

/** To the merchant, whose address goes first, or to the app that opened this page. */
function WayBack({ checkout, appUrl }: Pick<OutcomeProps, "checkout" | "appUrl">) {
  const { paymentId, endedAtMs, nowMs, returnUrl } = checkout;
  const url = returnUrl ?? appUrl;
  if (url === null) return null;
  return (
    <RedirectNotice
      paymentId={paymentId}
      url={url}
      // Nobody vouches for a site that the link itself names: it is offered, not followed.
      isAutomatic={returnUrl !== null || !/^https?:/i.test(url)}
      sinceMs={endedAtMs === null ? null : nowMs - endedAtMs}
    />
  );
}

function OutcomeIcon({ ending }: { ending: Ending }) {
  if (ending === "succeeded") return <Tick />;
  const Icon = icons[ending];
  const isBad = ending === "failed" || ending === "declined";
  return (
    <Icon className={`size-10 ${isBad ? "text-bad" : "text-ink-muted"}`} strokeWidth={1.5} aria-hidden />
  );
}

function endingOf({ status, failureCode, cancelledReason }: Checkout): Ending {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "cancelled":
      return cancelledReason === "cancelled_by_user" ? "cancelledByUser" : "cancelledByMerchant";
    case "failed":
      return failureCode === "declined_user" ? "declined" : "failed";
    default:
      return "expired";
  }
}
