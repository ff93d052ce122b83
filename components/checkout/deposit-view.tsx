"use client";

import { CircleCheck, ShieldAlert, TimerOff, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { isOwnAddress } from "@/components/checkout/deposit-check";
import { phaseOf } from "@/components/checkout/deposit-phase";
import { SendHere } from "@/components/checkout/deposit-send-here";
import { TransferList } from "@/components/checkout/deposit-transfers";
import { exactText } from "@/components/checkout/exact-amount";
import { PRIMARY } from "@/components/checkout/primary-style";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { Working } from "@/components/checkout/working";
import { ContactButton } from "@/components/merchant-mark/contact-button";
import { plainName } from "@/components/merchant-mark/plain-name";
import { buttonStyle } from "@/components/ui/button-style";
import type { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";

type DepositViewProps = {
  deposit: CheckoutDeposit;
  /** Requests a new address for the same asset. */
  onAgain: () => void;
  onRestart: () => void;
};

/** Shows where to send how much, and the progress of the money. */
export function DepositView({ deposit, onAgain, onRestart }: DepositViewProps) {
  const { t } = useDepositLocale();
  const isRight = useMemo(() => isOwnAddress(deposit), [deposit]);
  const phase = phaseOf(deposit);
  const isSending = phase === "waiting" || phase === "partial";
  return (
    <section aria-labelledby="deposit" className="flex flex-col gap-4">
      {isSending && !isRight ? <Mismatch /> : null}
      {isSending && isRight ? <SendHere deposit={deposit} /> : null}
      {phase === "funded" || phase === "held" ? (
        <Arrived deposit={deposit} isHeld={phase === "held"} />
      ) : null}
      {phase === "ended" || phase === "replaced" ? (
        <>
          <Verdict
            icon={<TimerOff className="size-8 text-ink-muted" strokeWidth={1.5} aria-hidden />}
            title={t(`${phase}Title`)}
            text={t("ended")}
          />
          <button type="button" onClick={onAgain} className={PRIMARY}>
            {t("newAddress")}
          </button>
        </>
      ) : null}
      <TransferList deposit={deposit} />
      {phase === "waiting" || phase === "ended" || phase === "replaced" ? (
        <button
          type="button"
          onClick={onRestart}
          className={buttonStyle({ variant: "quiet", className: "self-center" })}
        >
          {t("restart")}
        </button>
      ) : null}
    </section>
  );
}

function Mismatch() {
  const { t } = useDepositLocale();
  return (
    <Verdict
      icon={<ShieldAlert className="size-8 text-bad" strokeWidth={1.5} aria-hidden />}
      title={t("mismatchTitle")}
      text={t("mismatch")}
    />
  );
}

function Arrived({ deposit, isHeld }: { deposit: CheckoutDeposit; isHeld: boolean }) {
  const { checkout } = useCheckout();
  const { t, tag } = useDepositLocale();
  const amount = exactText(deposit.receivedAmount, tag);
  const { merchant } = checkout;
  if (isHeld) {
    return (
      <div className="flex flex-col items-center text-center">
        <Verdict
          icon={<TriangleAlert className="size-8 text-wait" strokeWidth={1.5} aria-hidden />}
          title={t("heldTitle", { amount })}
          text={t("held", { merchant: plainName(merchant.name) })}
        />
        <ContactButton shop={merchant} payment={checkout} />
      </div>
    );
  }
  return (
    <Verdict
      icon={<CircleCheck className="size-8 text-good" strokeWidth={1.5} aria-hidden />}
      title={t("fundedTitle", { amount })}
      text={t("funded")}
      isWorking
    />
  );
}

type VerdictProps = { icon: React.ReactNode; title: string; text: string; isWorking?: boolean };

function Verdict({ icon, title, text, isWorking }: VerdictProps) {
  return (
    <div role="status" className="flex max-w-full flex-col items-center gap-2 break-words text-center">
      {icon}
      <h2 id="deposit" className="text-lg">
        {title}
      </h2>
      <p className="flex items-center gap-2">
        {isWorking ? <Working className="size-4 text-wait" /> : null}
        {text}
      </p>
    </div>
  );
}
