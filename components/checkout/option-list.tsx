"use client";

import type { Choosing } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
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
};

/** Lists what the wallet's accounts can pay with now, each with its network, and why the rest cannot. */
export function OptionList({ flow, onPay, onAgain, onLeave }: OptionListProps) {
  const { options, holdings, session, note } = flow;
  const { t } = useLiveLocale();
  const isNone = options?.length === 0;
  const reason = isNone ? noOptionsReason(holdings) : null;
  return (
    <section aria-labelledby="options" className="flex flex-col gap-3">
      <div className="text-center">
        <h2 id="options" className="text-lg">
          {t(isNone ? titleOf(reason) : "optionsHeading")}
        </h2>
        <p className="break-words text-ink-muted">
          <bdi>{t("optionsFrom", { wallet: session.wallet.name })}</bdi>
          {session.accounts.length === 1 ? (
            <bdi dir="ltr">{` · ${middleTruncate(session.accounts[0] ?? "")}`}</bdi>
          ) : null}
        </p>
      </div>
      <NoteBanner note={note} />
      {options === null ? <Placeholder label={t("loadingOptions")} /> : null}
      {options && !isNone ? (
        <OptionChoice
          options={options}
          holdings={holdings}
          isManyAccounts={session.accounts.length > 1}
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
