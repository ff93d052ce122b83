import { AssetAmount } from "@/components/checkout/asset-amount";
import { CopyValue } from "@/components/checkout/copy-value";
import { ExplorerLink } from "@/components/checkout/explorer-link";
import type { Tongue } from "@/components/checkout/phrases";
import { Working } from "@/components/checkout/working";
import type { Checkout } from "@/server/gateway/load-checkout";

type ConfirmingProps = { checkout: Checkout; tongue: Tongue };

/** Sent, and not yet deep enough in the chain to count. Null while the payment is still to be made. */
export function Confirming({ checkout: { status, transfer }, tongue }: ConfirmingProps) {
  if (status !== "processing" || !transfer) return null;
  const { say, live } = tongue;
  const { depth, networkName: network, txHash, explorerUrl } = transfer;
  return (
    <section aria-labelledby="confirming" className="mt-8 flex flex-col items-center gap-3 text-center">
      <Working className="size-8 text-wait" />
      <h2 id="confirming" className="text-lg tabular-nums">
        {depth ? say("confirmingDepth", { ...depth, network }) : say("confirmingTitle", { network })}
      </h2>
      <AssetAmount amount={transfer.amount} tongue={live} />
      <p className="text-ink-muted">{say("confirmingText")}</p>
      {txHash ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <CopyValue value={txHash} name={live.say("transaction")} lead={10} tail={8} />
          <ExplorerLink url={explorerUrl} text={say("explorer")} />
        </p>
      ) : null}
    </section>
  );
}
