import { AssetAmount } from "@/components/checkout/asset-amount";
import { words } from "@/components/checkout/words";
import { CopyButton } from "@/components/ui/copy-button";
import { Spinner } from "@/components/ui/spinner";
import type { Checkout } from "@/server/gateway/load-checkout";

/** Sent, and not yet deep enough in the chain to count. Null while the payment is still to be made. */
export function Confirming({ checkout: { status, transfer } }: { checkout: Checkout }) {
  if (status !== "processing" || !transfer) return null;
  const { depth, networkName, txHash, explorerUrl } = transfer;
  return (
    <section aria-labelledby="confirming" className="mt-8 flex flex-col items-center gap-3 text-center">
      <Spinner className="size-8 text-wait" />
      <h2 id="confirming" className="text-lg tabular-nums">
        {depth
          ? words.confirmingDepth(depth.seen, depth.needed, networkName)
          : words.confirmingTitle(networkName)}
      </h2>
      <AssetAmount amount={transfer.amount} />
      <p className="text-ink-muted">{words.confirmingText}</p>
      {txHash ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <CopyButton value={txHash} label={words.receipt.transaction.toLowerCase()} lead={10} tail={8} />
          <ExplorerLink url={explorerUrl} />
        </p>
      ) : null}
    </section>
  );
}

export function ExplorerLink({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link">
      {words.receipt.explorer}
    </a>
  );
}
