import { ExternalLink, QrCode } from "lucide-react";
import { CopyLink } from "@/components/payment-links/copy-link";
import { CancelPayment } from "@/components/payments/cancel-payment";
import { RefundPayment } from "@/components/refunds/refund-payment";
import { LinkButton } from "@/components/ui/link-button";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** What can be done with a payment now, by the one who looks at it. */
export function PaymentActions({ shown }: { shown: PaymentInspection }) {
  const { payment, payLink, canCancel, canRefund } = shown;
  const isPayable = payment.status === "requires_action";
  const isOpen = isPayable || payment.status === "processing";
  return (
    <>
      {isOpen ? (
        <LinkButton href={payLink} target="_blank" rel="noopener">
          Open checkout <ExternalLink aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </LinkButton>
      ) : null}
      {isPayable ? (
        <LinkButton href={`/dashboard/payment-links/${payment.id}`}>
          <QrCode aria-hidden /> Show QR
        </LinkButton>
      ) : null}
      {isPayable ? <CopyLink url={payLink} text="Copy link" /> : null}
      {payment.status === "succeeded" ? <CopyLink url={payLink} text="Copy receipt link" /> : null}
      {canCancel ? <CancelPayment id={payment.id} amount={payment.amount} /> : null}
      {canRefund ? <RefundPayment id={payment.id} amount={payment.amount} /> : null}
    </>
  );
}
