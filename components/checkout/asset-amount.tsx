import type { LiveLocale } from "@/components/checkout/page-locale";
import { chainOf } from "@/components/checkout/token-text";
import { formatAmount } from "@/components/ui/format-amount";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Amount } from "@/server/assets/schema";

/** Renders a token amount with its network: named in text, and shown on the corner of the token's icon. */
export function AssetAmount({ amount, locale }: { amount: Amount; locale: LiveLocale }) {
  const { assetSymbol, networkName, decimals } = amount.display;
  const value = { digits: amount.value, decimals, symbol: assetSymbol };
  const { text, full, unit, cut } = formatAmount(value, { locale: locale.tag });
  return (
    <span className="inline-flex min-w-0 items-center gap-3 text-start">
      <TokenIcon symbol={assetSymbol} chain={chainOf(amount.unit)} className="size-8" />
      <span className="flex min-w-0 flex-col">
        <bdi className="amount font-medium text-lg" title={cut ? full : undefined}>
          <span aria-hidden={cut || undefined}>
            {text} <span className="font-normal text-ink-muted text-sm">{unit}</span>
          </span>
          {cut ? <span className="select-none sr-only">{full}</span> : null}
        </bdi>
        {networkName ? (
          <span className="text-ink-muted">{locale.t("on", { network: networkName })}</span>
        ) : null}
      </span>
    </span>
  );
}
