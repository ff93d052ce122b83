import type { ReactNode } from "react";
import { useLocale, useTranslations } from "#translations";
import { amountText } from "@/components/payment-parts/amount-text";
import { Time } from "@/components/ui/time";
import type { Invoice } from "@/server/payment-links/public-schema";

/** Lists the facts of an invoice: its number, dates and status, and how it was paid. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("payByLink.invoice");
  const locale = useLocale();
  const { number, createdAt, expiresAt, status, description, paid, txHash, paymentId } = invoice;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <Fact term={t("number")}>
        <bdi className="font-medium">{number}</bdi>
      </Fact>
      <Fact term={t("status")}>
        <span className="font-medium">{t(status)}</span>
      </Fact>
      <Fact term={t("date")}>
        <Time at={createdAt} detail="date" />
      </Fact>
      {status === "requires_action" ? (
        <Fact term={t("due")}>
          <Time at={expiresAt} showZone />
        </Fact>
      ) : null}
      {description ? (
        <Fact term={t("for")}>
          <bdi>{description}</bdi>
        </Fact>
      ) : null}
      <Fact term={t("reference")}>
        <span className="break-all font-mono text-sm">{paymentId}</span>
      </Fact>
      {paid && txHash ? (
        <Fact term={t("transaction")}>
          {t("paidIn", { token: amountText(paid, locale), network: paid.display.networkName ?? "" })}
          <span className="block break-all font-mono text-sm" dir="ltr">
            {txHash}
          </span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-ink-muted text-sm">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
