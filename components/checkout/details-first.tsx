"use client";

import { type ReactNode, useState } from "react";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { openForm } from "@/components/checkout/open-form";
import { PRIMARY } from "@/components/checkout/primary-style";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { dropDetails, readDetails } from "@/components/collect/kept-details";
import { buttonStyle } from "@/components/ui/button-style";

type DetailsFirstProps = {
  option: PaymentOption;
  onPay: () => void;
  /** The pay button. */
  children: ReactNode;
};

/**
 * Shows the details that go with the signature, when the merchant requires buyer data and the buyer gave them in this tab;
 * else the link to the form. Details that reached the gateway in any other way are not used here, because anybody with
 * the link could have given them.
 */
export function DetailsFirst({ option, onPay, children }: DetailsFirstProps) {
  const { t } = useLiveLocale();
  const formUrl = option.collectData?.url;
  const paymentId = formUrl ? (new URL(formUrl).searchParams.get("pid") ?? "") : "";
  const [details, setDetails] = useState(() => (formUrl ? readDetails(paymentId, option.account) : null));
  if (!formUrl) return children;
  if (details) {
    const change = () => {
      dropDetails(paymentId);
      setDetails(null);
    };
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-x-3 pb-2 text-sm">
          <p className="min-w-0 flex-1 break-words">
            <span className="text-ink-muted">{t("detailsGoWith")}</span> <bdi>{textOf(details)}</bdi>
          </p>
          <button type="button" onClick={change} className={buttonStyle({ variant: "quiet" })}>
            {t("changeDetails")}
          </button>
        </div>
        {children}
      </>
    );
  }
  const isSigned = option.actions.every(({ type }) => type === "walletRpc");
  return (
    <>
      {hasDeclined(paymentId) ? (
        <p role="status" className="pb-2 text-center">
          {t("dataDeclined")}
        </p>
      ) : (
        <p className="pb-2 text-center">{t("dataNote")}</p>
      )}
      <button type="button" onClick={() => openForm(formUrl)} className={PRIMARY}>
        {t("giveData")}
      </button>
      {isSigned ? (
        <button
          type="button"
          onClick={onPay}
          className={buttonStyle({ variant: "quiet", className: "mt-1 w-full" })}
        >
          {t("gaveBefore")}
        </button>
      ) : null}
    </>
  );
}

/** Whether the buyer has just come back from the form without giving details. */
function hasDeclined(paymentId: string): boolean {
  const query = new URLSearchParams(window.location.search);
  return query.get("status") === "error" && query.get("paymentId") === paymentId;
}

/** The entered details, in the form's order; consents are not shown. */
function textOf(details: Record<string, string | boolean>): string {
  return Object.values(details)
    .filter((value) => typeof value === "string")
    .join(", ");
}
