import type { ReactNode } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import { checkoutTitle } from "@/components/checkout/checkout-title";
import { CopyValue } from "@/components/checkout/copy-value";
import { ExplorerLink } from "@/components/checkout/explorer-link";
import { isLost } from "@/components/checkout/is-lost";
import { ReceiptActions } from "@/components/checkout/receipt-actions";
import { type StateLocale, usePageLocale } from "@/components/checkout/use-page-locale";
import { plainName } from "@/components/merchant-mark/plain-name";
import { formatTime, zoneName } from "@/components/ui/format-time";
import { NetworkIcon } from "@/components/ui/network-icon";
import type { Checkout, CheckoutTransfer } from "@/server/gateway/checkout-schema";

/** Shows the facts of a payment that has ended. They stay at this address, and fit on paper. */
export function Receipt({ checkout }: { checkout: Checkout }) {
  const { transfer, endedAtMs, merchant, referenceId, paymentId, payLink, status, isTest, surplus } =
    checkout;
  const { sendsReceipt } = checkout;
  const locale = usePageLocale();
  const { t, tag } = locale;
  const isPaid = status === "succeeded" && !isLost(surplus);
  return (
    <section aria-label={t("receipt")} className="mt-6 flex flex-col">
      <dl className="border-line border-y">
        {transfer && isPaid ? <Transfer transfer={transfer} locale={locale} /> : null}
        {endedAtMs === null ? null : (
          <Fact term={t("time")}>
            <time dateTime={new Date(endedAtMs).toISOString()} className="tabular-nums">
              {formatTime(endedAtMs, { locale: tag, detail: "second" })} {zoneName(endedAtMs)}
            </time>
          </Fact>
        )}
        <Fact term={t("merchant")}>
          <bdi className="min-w-0 break-words">{plainName(merchant.name)}</bdi>
        </Fact>
        <Fact term={t("referenceTerm")}>
          <bdi className="break-all">{referenceId}</bdi>
        </Fact>
        <Fact term={t("payment")}>
          <CopyValue value={paymentId} name={t("payment")} lead={10} />
        </Fact>
        {isTest ? <Fact term={t("kind")}>{t("test")}</Fact> : null}
      </dl>
      {isPaid ? (
        <ReceiptActions
          paymentId={paymentId}
          url={payLink}
          title={checkoutTitle(checkout, locale)}
          isMailed={sendsReceipt}
        />
      ) : null}
    </section>
  );
}

function Transfer({ transfer, locale }: { transfer: CheckoutTransfer; locale: StateLocale }) {
  const { amount, chainId, networkName, account, txHash, explorerUrl, feePayer } = transfer;
  const { t, live } = locale;
  const address = account?.split(":")[2];
  return (
    <>
      <Fact term={t("paidWith")}>
        <AssetAmount amount={amount} locale={live} />
      </Fact>
      <Fact term={t("fee")}>{t(feePayer === "buyer" ? "feeOwn" : "feeCarried")}</Fact>
      <Fact term={t("network")}>
        <span className="inline-flex items-center gap-2">
          <NetworkIcon chain={chainId} className="size-4" />
          {networkName}
        </span>
      </Fact>
      {txHash ? (
        <Fact term={live.t("transaction")}>
          <CopyValue value={txHash} name={live.t("transaction")} lead={10} tail={8} />
          <ExplorerLink url={explorerUrl} text={t("explorer")} />
        </Fact>
      ) : null}
      {address ? (
        <Fact term={t("from")}>
          <CopyValue value={address} name={t("from")} />
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
