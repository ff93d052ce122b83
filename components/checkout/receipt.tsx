import type { ReactNode } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import { CopyValue } from "@/components/checkout/copy-value";
import { ExplorerLink } from "@/components/checkout/explorer-link";
import { isLost } from "@/components/checkout/is-lost";
import type { Tongue } from "@/components/checkout/phrases";
import { plainName } from "@/components/checkout/plain-name";
import { PrintButton } from "@/components/checkout/print-button";
import { formatTime, zoneName } from "@/components/ui/format-time";
import { NetworkIcon } from "@/components/ui/network-icon";
import type { Checkout, CheckoutTransfer } from "@/server/gateway/load-checkout";

/** The facts of a payment that is over. They stay at this address, and fit on paper. */
export function Receipt({ checkout, tongue }: { checkout: Checkout; tongue: Tongue }) {
  const { transfer, endedAtMs, merchant, referenceId, paymentId, status, isTest, surplus } = checkout;
  const { say, tag } = tongue;
  const isPaid = status === "succeeded" && !isLost(surplus);
  return (
    <section aria-label={say("receipt")} className="mt-6 flex flex-col">
      <dl className="border-line border-y">
        {transfer && isPaid ? <Transfer transfer={transfer} tongue={tongue} /> : null}
        {endedAtMs === null ? null : (
          <Fact term={say("time")}>
            <time dateTime={new Date(endedAtMs).toISOString()} className="tabular-nums">
              {formatTime(endedAtMs, { locale: tag, detail: "second" })} {zoneName(endedAtMs)}
            </time>
          </Fact>
        )}
        <Fact term={say("merchant")}>
          <bdi className="min-w-0 break-words">{plainName(merchant.name)}</bdi>
        </Fact>
        <Fact term={say("referenceTerm")}>
          <bdi className="break-all">{referenceId}</bdi>
        </Fact>
        <Fact term={say("payment")}>
          <CopyValue value={paymentId} name={say("payment")} lead={10} />
        </Fact>
        {isTest ? <Fact term={say("kind")}>{say("test")}</Fact> : null}
      </dl>
      {isPaid ? <PrintButton /> : null}
    </section>
  );
}

function Transfer({ transfer, tongue }: { transfer: CheckoutTransfer; tongue: Tongue }) {
  const { amount, chainId, networkName, account, txHash, explorerUrl, feePayer } = transfer;
  const { say, live } = tongue;
  const address = account?.split(":")[2];
  return (
    <>
      <Fact term={say("paidWith")}>
        <AssetAmount amount={amount} tongue={live} />
      </Fact>
      <Fact term={say("fee")}>{say(feePayer === "buyer" ? "feeOwn" : "feeCarried")}</Fact>
      <Fact term={say("network")}>
        <span className="inline-flex items-center gap-2">
          <NetworkIcon chain={chainId} className="size-4" />
          {networkName}
        </span>
      </Fact>
      {txHash ? (
        <Fact term={live.say("transaction")}>
          <CopyValue value={txHash} name={live.say("transaction")} lead={10} tail={8} />
          <ExplorerLink url={explorerUrl} text={say("explorer")} />
        </Fact>
      ) : null}
      {address ? (
        <Fact term={say("from")}>
          <CopyValue value={address} name={say("from")} />
        </Fact>
      ) : null}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-line border-b py-2.5 last:border-b-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="flex min-w-0 max-w-full flex-wrap items-center justify-end gap-x-3 text-end">
        {children}
      </dd>
    </div>
  );
}
