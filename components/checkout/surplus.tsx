import { AssetAmount } from "@/components/checkout/asset-amount";
import { CopyValue } from "@/components/checkout/copy-value";
import { ExplorerLink } from "@/components/checkout/explorer-link";
import type { PageTranslator } from "@/components/checkout/page-locale";
import { amountText } from "@/components/checkout/token-text";
import { usePageLocale } from "@/components/checkout/use-page-locale";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Checkout, CheckoutTransaction, SurplusTransfer } from "@/server/gateway/checkout-schema";

type SurplusProps = { checkout: Checkout; transfer: SurplusTransfer };

/** Shows money that the payment did not need: how much, where it is, and how the buyer gets it back. */
export function Surplus({ checkout, transfer }: SurplusProps) {
  const { merchant, referenceId } = checkout;
  const { t, live, tag } = usePageLocale();
  const blanks = {
    merchant: plainName(merchant.name),
    reference: referenceId,
    amount: amountText(transfer.amount, tag),
  };
  const { transaction, refund, kind } = transfer;
  return (
    <div className="mt-4 flex max-w-full flex-col items-center gap-3 first-of-type:mt-1">
      {kind === "duplicate" ? <h3 className="text-xl">{t("duplicateTitle")}</h3> : null}
      {/* The receipt covers the rest of the transfer. */}
      {kind === "paid" ? null : (
        <>
          <p className="max-w-full break-words text-lg">{t(`${kind}Money`, blanks)}</p>
          <AssetAmount amount={transfer.amount} locale={live} />
          <TransactionLine name={live.t("transaction")} transaction={transaction} t={t} />
        </>
      )}
      <p className="max-w-full break-words">{t(nextOf(transfer), blanks)}</p>
      {refund ? <TransactionLine name={t("refundTransaction")} transaction={refund} t={t} /> : null}
    </div>
  );
}

function nextOf({ kind, state, isPart }: SurplusTransfer) {
  if (isPart && (state === "refunded" || state === "refunding")) return `${state}PartNext` as const;
  if (state === "refunded" || state === "refunding") return `${state}Next` as const;
  if (kind === "seen" || kind === "lost" || kind === "listed_payer") return `${kind}Next` as const;
  return state === "accepted" ? "acceptedNext" : "lateNext";
}

type TransactionLineProps = { name: string; transaction: CheckoutTransaction; t: PageTranslator };

function TransactionLine({ name, transaction: { hash, explorerUrl }, t }: TransactionLineProps) {
  return (
    <p className="flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <span className="text-ink-muted">{name}</span>
      <CopyValue value={hash} name={name} lead={10} tail={8} />
      <ExplorerLink url={explorerUrl} text={t("explorer")} />
    </p>
  );
}
