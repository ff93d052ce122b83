import { AssetAmount } from "@/components/checkout/asset-amount";
import { CopyValue } from "@/components/checkout/copy-value";
import { ExplorerLink } from "@/components/checkout/explorer-link";
import { usePageLocale } from "@/components/checkout/use-page-locale";
import { Working } from "@/components/checkout/working";
import type { Checkout } from "@/server/gateway/checkout-schema";

/** Shows the confirmations of a payment that was sent; renders null while the payment is still unpaid. */
export function Confirming({ checkout: { status, transfer } }: { checkout: Checkout }) {
  const { t, live } = usePageLocale();
  if (status !== "processing" || !transfer) return null;
  const { depth, networkName: network, txHash, explorerUrl } = transfer;
  return (
    <section aria-labelledby="confirming" className="mt-8 flex flex-col items-center gap-3 text-center">
      <Working className="size-8 text-wait" />
      <h2 id="confirming" className="text-lg tabular-nums">
        {depth ? t("confirmingDepth", { ...depth, network }) : t("confirmingTitle", { network })}
      </h2>
      <AssetAmount amount={transfer.amount} locale={live} />
      <p className="text-ink-muted">{t("confirmingText")}</p>
      {txHash ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <CopyValue value={txHash} name={live.t("transaction")} lead={10} tail={8} />
          <ExplorerLink url={explorerUrl} text={t("explorer")} />
        </p>
      ) : null}
    </section>
  );
}
