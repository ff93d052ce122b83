"use client";

import type { Choosing } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { LivePart } from "@/components/checkout/live-part";
import { MissingList } from "@/components/checkout/missing-list";
import { type NoOptionsReason, noOptionsReason } from "@/components/checkout/no-options-reason";
import { NoteBanner } from "@/components/checkout/note-banner";
import { OptionChoice } from "@/components/checkout/option-choice";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { middleTruncate } from "@/components/ui/middle-truncate";

type OptionListProps = {
  flow: Choosing;
  onPay: (option: PaymentOption) => void;
  onAgain: () => void;
  onLeave: () => void;
  payment: LivePart;
  /** What the server's clock is ahead of this browser's. */
  clockOffsetMs: number;
};

/** Lists what the wallet's accounts can pay with now, each with its network, and why the rest cannot. */
export function OptionList({ flow, payment, clockOffsetMs, onPay, onAgain, onLeave }: OptionListProps) {
  const { options, holdings, session, note, isUnread } = flow;
  const { t } = useLiveLocale();
  const isNone = options?.length === 0;
  const reason = isNone ? noOptionsReason(holdings) : null;
  return (
    <section aria-labelledby="options" className="flex flex-col gap-3">
      <div className="text-center">
        <h2 id="options" className="text-lg">
          {t(isUnread ? "optionsFailedTitle" : isNone ? titleOf(reason) : "optionsHeading")}
        </h2>
        <p className="break-words text-ink-muted">
          <bdi>{t("optionsFrom", { wallet: session.wallet.name })}</bdi>
          {session.accounts.length === 1 ? (
            <>
              {" · "}
              <bdi dir="ltr">{middleTruncate(session.accounts[0] ?? "")}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <NoteBanner note={note} />
      {isUnread ? (
        <button
          type="button"
          onClick={onAgain}
          className={buttonStyle({ variant: "primary", className: "self-center" })}
        >
          {t("again")}
        </button>
      ) : null}
      {options === null && !isUnread ? <Placeholder label={t("loadingOptions")} /> : null}
      {options && !isNone ? (
        <OptionChoice
          paymentId={payment.paymentId}
          networks={payment.networks}
          options={options}
          holdings={holdings}
          isManyAccounts={session.accounts.length > 1}
          pricing={{ ...flow, expiresAtMs: payment.expiresAtMs, clockOffsetMs }}
          onPay={onPay}
        />
      ) : null}
      {isNone ? (
        <div className="flex flex-col items-center gap-3 text-center">
          {reason ? <p className="text-ink-muted">{t(TEXTS[reason])}</p> : null}
          <button type="button" onClick={onAgain} className={buttonStyle({ variant: "primary" })}>
            {t("again")}
          </button>
        </div>
      ) : null}
      {options ? <MissingList options={options} holdings={holdings} /> : null}
      <button
        type="button"
        onClick={onLeave}
        className={buttonStyle({ variant: "quiet", className: "self-center" })}
      >
        {t("otherWallet")}
      </button>
    </section>
  );
}

const TEXTS = {
  balance: "noOptions",
  price: "noPriceNow",
  small: "amountTooSmall",
  service: "noServiceNow",
  mixed: "noOptionsMixed",
} as const;

/** Only a cause in the wallet is blamed on the wallet. */
function titleOf(reason: NoOptionsReason | null): "noOptionsTitle" | "notNowTitle" {
  return reason === "balance" ? "noOptionsTitle" : "notNowTitle";
}

/** Reserves the space of the options. */
function Placeholder({ label }: { label: string }) {
  return (
    <>
      <span role="status" className="sr-only">
        {label}
      </span>
      <div aria-hidden className="h-44 w-full animate-pulse rounded-md bg-sunken" />
      <div aria-hidden className="h-12 w-full animate-pulse rounded-md bg-sunken" />
    </>
  );
}
