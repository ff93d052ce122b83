"use client";

import { type ReactNode, useState } from "react";
import type { PaymentOption } from "@/components/checkout/gateway-client";
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
      <p className="pb-2 text-center">{t("dataNote")}</p>
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

/** The entered details, in the form's order; consents are not shown. */
function textOf(details: Record<string, string | boolean>): string {
  return Object.values(details)
    .filter((value) => typeof value === "string")
    .join(", ");
}

/** Opens the form that wallets show, on this origin, so that the buyer returns to this page with the details. */
function openForm(formUrl: string): void {
  const { pathname, search } = new URL(formUrl);
  const form = new URL(`${pathname}${search}`, window.location.origin);
  const here = new URL(window.location.href);
  for (const name of ["status", "paymentId"]) here.searchParams.delete(name);
  form.searchParams.set("callbackUrl", here.href);
  window.location.assign(form.href);
}
