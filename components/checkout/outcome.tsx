import { Ban, CircleX, TimerOff } from "lucide-react";
import { plainName } from "@/components/checkout/plain-name";
import { Receipt } from "@/components/checkout/receipt";
import { RedirectNotice } from "@/components/checkout/redirect-notice";
import { Tick } from "@/components/checkout/tick";
import { words } from "@/components/checkout/words";
import type { Checkout } from "@/server/gateway/load-checkout";

type Ending = keyof typeof words.outcome;
type Sentence = (merchant: string, reference: string) => string;

const icons = {
  expired: TimerOff,
  cancelled_by_merchant: Ban,
  cancelled_by_user: Ban,
  failed: CircleX,
  declined_user: CircleX,
} as const;

/** How it ended: what happened, whether money moved, and what to do, in that order. */
export function Outcome({ checkout }: { checkout: Checkout }) {
  const { paymentId, referenceId, endedAtMs, nowMs, returnUrl } = checkout;
  const ending = endingOf(checkout);
  const merchant = plainName(checkout.merchant.name);
  const text: Record<"title" | "money" | "next", Sentence> = words.outcome[ending];
  return (
    <>
      <section aria-labelledby="outcome" className="mt-6 flex flex-col items-center text-center">
        <OutcomeIcon ending={ending} />
        <h2 id="outcome" className="mt-3 max-w-full break-words text-xl">
          {text.title(merchant, referenceId)}
        </h2>
        <p className="mt-1 max-w-full break-words text-lg">{text.money(merchant, referenceId)}</p>
        {ending === "succeeded" && returnUrl ? null : (
          <p className="mt-2 max-w-full break-words text-ink-muted">{text.next(merchant, referenceId)}</p>
        )}
        {returnUrl ? (
          <RedirectNotice
            paymentId={paymentId}
            url={returnUrl}
            sinceMs={endedAtMs === null ? null : nowMs - endedAtMs}
          />
        ) : null}
      </section>
      <Receipt checkout={checkout} />
    </>
  );
}

function OutcomeIcon({ ending }: { ending: Ending }) {
  if (ending === "succeeded") return <Tick />;
  const Icon = icons[ending];
  const isBad = ending === "failed" || ending === "declined_user";
  return (
    <Icon className={`size-10 ${isBad ? "text-bad" : "text-ink-muted"}`} strokeWidth={1.5} aria-hidden />
  );
}

function endingOf({ status, failureCode, cancelledReason }: Checkout): Ending {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "cancelled":
      return cancelledReason ?? "cancelled_by_merchant";
    case "failed":
      return failureCode ?? "failed";
    default:
      return "expired";
  }
}
