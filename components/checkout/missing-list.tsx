"use client";

import type { PaymentOption } from "@/components/checkout/gateway-client";
import { type Missing, missingAssets } from "@/components/checkout/missing-assets";
import type { LiveLocale } from "@/components/checkout/page-locale";
import { amountText, chainOf } from "@/components/checkout/token-text";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Holding } from "@/server/gateway/holdings-schema";

type MissingListProps = {
  options: readonly PaymentOption[];
  holdings: readonly Holding[] | null;
};

/** Lists the assets that cannot pay now, and why. It starts open when no other asset can. */
export function MissingList({ options, holdings }: MissingListProps) {
  const locale = useLiveLocale();
  const missing = missingAssets(options, holdings ?? []);
  if (missing.length === 0) return null;
  return (
    <details open={options.length === 0} className="rounded-lg border border-line text-start">
      <summary className="rounded-lg px-4 py-3 text-ink-muted">
        {locale.t("missingHeading")} ({missing.length})
      </summary>
      <ul className="px-4 pb-1">
        {missing.map((one) => (
          <li key={one.balance.unit} className="flex items-center gap-3 border-line border-t py-2">
            <TokenIcon
              symbol={one.balance.display.assetSymbol}
              chain={chainOf(one.balance.unit)}
              className="size-8"
            />
            <span className="min-w-0">
              {one.balance.display.assetSymbol}{" "}
              {locale.t("on", { network: one.balance.display.networkName ?? "" })}
              <span className="block text-ink-muted">{reasonText(one, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function reasonText({ reason, balance }: Missing, { tag, t }: LiveLocale): string {
  if (reason === "too_little") return t("too_little", { amount: amountText(balance, tag) });
  return t(reason);
}
