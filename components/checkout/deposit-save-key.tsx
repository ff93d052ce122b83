"use client";

import { useState } from "react";
import { CopyWhole } from "@/components/checkout/copy-whole";
import { claimAddress, claimLink, ensureClaimKey } from "@/components/checkout/deposit-claim-key";
import { PRIMARY } from "@/components/checkout/primary-style";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Checkout } from "@/server/gateway/checkout-schema";

type SaveKeyProps = { checkout: Checkout; onSaved: (address: string) => void };

/** Makes the key that claims money which did not pay, and has the buyer save it before they see an address. */
export function SaveKey({ checkout, onSaved }: SaveKeyProps) {
  const { paymentId, payLink, merchant } = checkout;
  const { t } = useDepositLocale();
  const [key] = useState(() => ensureClaimKey(paymentId));
  const link = claimLink(payLink, key);
  const save = () => {
    const text = t("keyFile", { payment: paymentId, merchant: plainName(merchant.name), link });
    download(`florin-${paymentId}.txt`, text);
    onSaved(claimAddress(key));
  };
  return (
    <>
      <p>{t("keyText")}</p>
      <p className="text-ink-muted">{t("keyWarning")}</p>
      <button type="button" onClick={save} className={PRIMARY}>
        {t("keySave")}
      </button>
      <CopyWhole value={link} text={t("keyCopy")} />
      <button type="button" onClick={() => onSaved(claimAddress(key))} className="link self-center py-2">
        {t("keySaved")}
      </button>
    </>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const anchor = Object.assign(document.createElement("a"), { href: url, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
