"use client";

import { useCheckout } from "@/components/checkout/checkout-context";
import type { DepositFault } from "@/components/checkout/deposit-fault";
import { faultNoteOf } from "@/components/checkout/deposit-note";
import { NoteBanner } from "@/components/checkout/note-banner";
import { openForm } from "@/components/checkout/open-form";
import { PRIMARY } from "@/components/checkout/primary-style";
import type { DepositStep } from "@/components/checkout/use-deposit-flow";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { buttonStyle } from "@/components/ui/button-style";
import type { CreateDepositBody } from "@/server/gateway/deposits/schema";

type DepositFailedProps = {
  step: Extract<DepositStep, { is: "failed" }>;
  onAgain: (request: CreateDepositBody) => void;
  onRestart: () => void;
};

/** Faults after which the same request may succeed. */
const REPEATED: readonly DepositFault[] = ["unreached", "tooMany", "paused"];

/** Says why there is no address, and offers the way on. */
export function DepositFailed({ step: { request, fault }, onAgain, onRestart }: DepositFailedProps) {
  const locale = useDepositLocale();
  const { t, live } = locale;
  const { checkout } = useCheckout();
  const { refund, asset } = request;
  const insist = () => refund.kind === "address" && onAgain({ asset, refund: { ...refund, insist: true } });
  const give = () => {
    const account = `${asset.split("/")[0]}:${refund.kind === "none" ? "" : refund.address}`;
    openForm(`/collect/?pid=${checkout.paymentId}&accounts=${account}`);
  };
  return (
    <section aria-label={t("open")} className="flex flex-col gap-3">
      <NoteBanner note={faultNoteOf(fault, locale)} />
      {fault === "data" ? (
        <button type="button" onClick={give} className={PRIMARY}>
          {live.t("giveData")}
        </button>
      ) : null}
      {fault === "insist" ? (
        <button type="button" onClick={insist} className={buttonStyle({ className: "self-center" })}>
          {t("insistButton")}
        </button>
      ) : null}
      {REPEATED.includes(fault) ? (
        <button type="button" onClick={() => onAgain(request)} className={PRIMARY}>
          {live.t("tryAgain")}
        </button>
      ) : null}
      {fault === "closed" ? null : (
        <button
          type="button"
          onClick={onRestart}
          className={buttonStyle({ variant: "quiet", className: "self-center" })}
        >
          {t("restart")}
        </button>
      )}
    </section>
  );
}
