import { TokenIcon } from "@/components/ui/token-icon";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

/** Renders an asset with its network, as text and icons. */
export function AssetName({ asset }: { asset: SettleableAsset }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <TokenIcon symbol={asset.symbol} chain={asset.chainId} />
      <span>
        {asset.symbol} <span className="text-ink-muted">on {asset.networkName}</span>
      </span>
    </span>
  );
}

export function assetText({ symbol, networkName }: Pick<SettleableAsset, "symbol" | "networkName">): string {
  return `${symbol} on ${networkName}`;
}
