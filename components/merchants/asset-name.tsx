import { useTranslations } from "#translations";
import { TokenIcon } from "@/components/ui/token-icon";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

/** Renders an asset with its network, as text and icons. */
export function AssetName({ asset }: { asset: SettleableAsset }) {
  const t = useTranslations("statuses");
  return (
    <span className="inline-flex items-center gap-2.5">
      <TokenIcon symbol={asset.symbol} chain={asset.chainId} />
      <span>
        {asset.symbol}{" "}
        <span className="text-ink-muted">{t("onNetwork", { network: asset.networkName })}</span>
      </span>
    </span>
  );
}

/** Returns a function that writes an asset with its network: "USDC on Base". */
export function useAssetText(): (asset: Pick<SettleableAsset, "symbol" | "networkName">) => string {
  const t = useTranslations("statuses");
  return ({ symbol, networkName }) => t("amountOn", { amount: symbol, network: networkName });
}
