"use client";

import { CopyValue } from "@/components/checkout/copy-value";
import { exactText } from "@/components/checkout/exact-amount";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import type { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";

/** Lists the transfers that arrived, newest last. */
export function TransferList({ deposit: { transfers, amount, explorerBase } }: { deposit: CheckoutDeposit }) {
  const { t, tag, live } = useDepositLocale();
  if (transfers.length === 0) return null;
  return (
    <ul aria-label={t("transfers")} className="flex flex-col divide-y divide-line border-line border-y">
      {transfers.map(({ txHash, logIndex, value, confirmed }) => (
        <li
          key={`${txHash} ${logIndex}`}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-2"
        >
          <span>
            <bdi className="font-medium tabular-nums">{exactText({ ...amount, value }, tag)}</bdi>{" "}
            <span className="text-ink-muted text-sm">{t(confirmed ? "confirmed" : "seen")}</span>
          </span>
          <span className="flex items-center gap-2">
            <CopyValue value={txHash} name={live.t("transaction")} lead={10} tail={8} />
            {explorerBase ? (
              <a href={`${explorerBase}${txHash}`} target="_blank" rel="noopener noreferrer" className="link">
                {t("explorer")}
              </a>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
