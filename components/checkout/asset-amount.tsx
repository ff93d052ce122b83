import type { LiveTongue } from "@/components/checkout/phrases";
import { chainOf } from "@/components/checkout/token-text";
import { formatAmount } from "@/components/ui/format-amount";
import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";
import type { Amount } from "@/server/assets/schema";

/** A token amount, never without its network: in a word, and on the corner of the token's icon. */
export function AssetAmount({ amount, tongue }: { amount: Amount; tongue: LiveTongue }) {
  const { assetSymbol, networkName, decimals } = amount.display;
  const value = { digits: amount.value, decimals, symbol: assetSymbol };
  const { text, full, unit, cut } = formatAmount(value, { locale: tongue.tag });
  return (
    <span className="inline-flex min-w-0 items-center gap-3 text-start">
      <AssetIcon symbol={assetSymbol} chain={chainOf(amount.unit)} />
      <span className="flex min-w-0 flex-col">
        <bdi className="amount font-medium text-lg" title={cut ? full : undefined}>
          <span aria-hidden={cut || undefined}>
            {text} <span className="font-normal text-ink-muted text-sm">{unit}</span>
          </span>
          {cut ? <span className="select-none sr-only">{full}</span> : null}
        </bdi>
        {networkName ? (
          <span className="text-ink-muted">{tongue.say("on", { network: networkName })}</span>
        ) : null}
      </span>
    </span>
  );
}

/** Decoration beside words; nothing is loaded from anywhere but here. */
export function AssetIcon({ symbol, chain }: { symbol: string; chain: number | undefined }) {
  return (
    <span className="relative inline-block size-8 shrink-0">
      {/* biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimiser. */}
      <img src={tokenIconPath(symbol)} alt="" width={32} height={32} className="size-full" />
      {chain === undefined ? null : (
        // biome-ignore lint/performance/noImgElement: as above.
        <img
          src={networkIconPath(chain)}
          alt=""
          width={18}
          height={18}
          className="absolute -end-[18%] -bottom-[12%] size-[55%] rounded-[30%] ring-2 ring-card"
        />
      )}
    </span>
  );
}
