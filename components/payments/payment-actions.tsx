import { ExternalLink, QrCode } from "lucide-react";
import { useTranslations } from "#translations";
import { CopyLink } from "@/components/payment-parts/copy-link";
import { CancelPayment } from "@/components/payments/cancel-payment";
import { RefundPayment } from "@/components/refunds/refund-payment";
import { LinkButton } from "@/components/ui/link-button";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Lists the actions that the reader may take on a payment now. */
export function PaymentActions({ shown }: { shown: PaymentInspection }) {
  const t = useTranslations("payment.actions");
  const ui = useTranslations("ui");
  const { payment, payLink, canCancel, canRefund } = shown;
  const isPayable = payment.status === "requires_action";
  const isOpen = isPayable || payment.status === "processing";
  return (
    <>
      {isOpen ? (
        <LinkButton href={payLink} target="_blank" rel="noopener">
          {t("openCheckout")} <ExternalLink aria-hidden />
          <span className="sr-only"> {ui("newTab")}</span>
        </LinkButton>
      ) : null}
      {isPayable ? (
        <LinkButton href={`/dashboard/payment-links/${payment.id}`}>
          <QrCode aria-hidden /> {t("showQr")}
        </LinkButton>
      ) : null}
      {isPayable ? <CopyLink url={payLink} text={t("copyLink")} /> : null}
      {payment.status === "succeeded" ? <CopyLink url={payLink} text={t("copyReceipt")} /> : null}
      {canCancel ? <CancelPayment id={payment.id} amount={payment.amount} /> : null}
      <RefundPayment id={payment.id} isOffered={canRefund} />
    </>
  );
}
