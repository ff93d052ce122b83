"use client";

import { useState } from "react";
import { KNOWN_WALLETS } from "@/components/checkout/known-wallets";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { QrCode } from "@/components/ui/qr-code";

/** Lists the most used wallets: for each a code that opens the payment in it, or where to install it. */
export function WalletCodes({ page }: { page: string }) {
  const { t } = useLiveLocale();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ul className="mt-3 w-full divide-y divide-line border-line border-y text-start">
      {KNOWN_WALLETS.map(({ name, browserLink, install }) => (
        <li
          key={name}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5"
        >
          <span className="flex min-w-0 items-center gap-3">
            <Monogram name={name} />
            <bdi className="min-w-0 break-words font-medium">{name}</bdi>
          </span>
          <span className="flex items-center gap-1">
            {browserLink ? (
              <button
                type="button"
                aria-pressed={chosen === name}
                aria-label={t("showCodeOf", { wallet: name })}
                onClick={() => setChosen(chosen === name ? null : name)}
                className={buttonStyle({ size: "sm" })}
              >
                {t("showCode")}
              </button>
            ) : null}
            <a
              href={install}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t("installNamed", { wallet: name })}
              className={buttonStyle({ variant: "quiet", size: "sm" })}
            >
              {t("install")}
            </a>
          </span>
          {chosen === name && browserLink ? <Code name={name} link={browserLink(page)} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Stands for a wallet's logo, whose owner would have to allow its use. */
function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken font-medium text-ink-muted"
    >
      {name.slice(0, 1)}
    </span>
  );
}

function Code({ name, link }: { name: string; link: string }) {
  const { t } = useLiveLocale();
  const text = t("walletCode", { wallet: name });
  return (
    <div role="status" className="flex w-full flex-col items-center gap-2 pb-3 text-center">
      <p>{text}</p>
      <QrCode text={link} label={text} className="w-[264px] max-w-full border border-line" />
    </div>
  );
}
