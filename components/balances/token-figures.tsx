import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Amount } from "@/server/assets/schema";
import type { TokenSums } from "@/server/statements/schema";

/** Shows the net of each token, and what it is made of. */
export function TokenFigures({ totals }: { totals: TokenSums[] }) {
  const t = useTranslations("balances.figures");
  return (
    <ul
      aria-label={t("label")}
      className="grid gap-x-8 gap-y-7 pb-8 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]"
    >
      {totals.map((sums) => (
        <li key={`${sums.chainId} ${sums.token}`} className="flex min-w-0 flex-col gap-2">
          <p className="flex items-center gap-2 text-ink-muted text-sm">
            <TokenIcon symbol={sums.net.display.assetSymbol} chain={sums.chainId} />
            {t("net", {
              symbol: sums.net.display.assetSymbol,
              network: sums.net.display.networkName ?? String(sums.chainId),
            })}
          </p>
          <p className="truncate font-semibold text-2xl tabular-nums">
            <Money amount={sums.net} />
          </p>
          <dl className="flex flex-col text-sm tabular-nums">
            <Part term={t("gross", { count: sums.payments })} amount={sums.gross} />
            <Part term={t("fee")} amount={sums.fee} />
            <Part term={t("refunded", { count: sums.refunds })} amount={sums.refunded} />
            {sums.cost ? <Part term={t("cost")} amount={sums.cost} isApart /> : null}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Part({ term, amount, isApart }: { term: ReactNode; amount: Amount; isApart?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 border-line border-b py-1 last:border-b-0 ${isApart ? "text-ink-muted" : ""}`}
    >
      <dt className="text-ink-muted">{term}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
