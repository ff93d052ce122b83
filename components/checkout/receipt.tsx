import type { ReactNode } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import { ExplorerLink } from "@/components/checkout/confirming";
import { plainName } from "@/components/checkout/plain-name";
import { words } from "@/components/checkout/words";
import { CopyButton } from "@/components/ui/copy-button";
import { NetworkIcon } from "@/components/ui/network-icon";
import { Time } from "@/components/ui/time";
import type { Checkout, CheckoutTransfer } from "@/server/gateway/load-checkout";

const { receipt } = words;

/** The facts of a payment that is over. They stay at this address. */
export function Receipt({ checkout }: { checkout: Checkout }) {
  const { transfer, endedAtMs, merchant, referenceId, paymentId, status, isTest } = checkout;
  return (
    <section aria-label={receipt.heading} className="mt-6">
      <dl className="border-line border-y">
        {transfer && status === "succeeded" ? <Transfer transfer={transfer} /> : null}
        {endedAtMs === null ? null : (
          <Fact term={receipt.time}>
            <Time at={endedAtMs} detail="second" showZone />
          </Fact>
        )}
        <Fact term={receipt.merchant}>
          <bdi className="min-w-0 break-words">{plainName(merchant.name)}</bdi>
        </Fact>
        <Fact term={receipt.reference}>
          <span className="break-all">{referenceId}</span>
        </Fact>
        <Fact term={receipt.payment}>
          <CopyButton
            value={paymentId}
            label={receipt.payment.toLowerCase()}
            lead={10}
            className="mx-0 pr-0"
          />
        </Fact>
        {isTest ? <Fact term={receipt.mode}>{receipt.test}</Fact> : null}
      </dl>
    </section>
  );
}

function Transfer({ transfer }: { transfer: CheckoutTransfer }) {
  const { amount, chainId, networkName, account, txHash, explorerUrl } = transfer;
  const address = account?.split(":")[2];
  return (
    <>
      <Fact term={receipt.paid}>
        <AssetAmount amount={amount} />
      </Fact>
      <Fact term={receipt.network}>
        <span className="inline-flex items-center gap-2">
          <NetworkIcon chain={chainId} className="size-4" />
          {networkName}
        </span>
      </Fact>
      {txHash ? (
        <Fact term={receipt.transaction}>
          <CopyButton
            value={txHash}
            label={receipt.transaction.toLowerCase()}
            lead={10}
            tail={8}
            className="mx-0 pr-0"
          />
          <ExplorerLink url={explorerUrl} />
        </Fact>
      ) : null}
      {address ? (
        <Fact term={receipt.from}>
          <CopyButton value={address} label={receipt.from.toLowerCase()} className="mx-0 pr-0" />
        </Fact>
      ) : null}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-line border-b py-2.5 last:border-b-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="flex min-w-0 max-w-full flex-wrap items-center justify-end gap-x-3 text-right">
        {children}
      </dd>
    </div>
  );
}
