import { chainOf } from "@/components/checkout/token-text";
import { words } from "@/components/checkout/words";
import { Amount } from "@/components/ui/amount";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Amount as WireAmount } from "@/server/assets/schema";

/** A token amount, never without its network's name. */
export function AssetAmount({ amount, className }: { amount: WireAmount; className?: string }) {
  const { assetSymbol, decimals, networkName } = amount.display;
  return (
    <span className={className ?? "inline-flex items-center gap-3 text-left"}>
      <TokenIcon symbol={assetSymbol} chain={chainOf(amount.unit)} className="size-8" />
      <span className="flex min-w-0 flex-col">
        <Amount
          digits={amount.value}
          decimals={decimals}
          symbol={assetSymbol}
          className="font-medium text-lg"
        />
        {networkName ? <span className="text-ink-muted">{words.on(networkName)}</span> : null}
      </span>
    </span>
  );
}
