import { Hourglass, type LucideIcon, TriangleAlert, Undo2 } from "lucide-react";
import { useTranslations } from "#translations";
import { PaymentStatus } from "@/components/payment-parts/payment-status";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { PaymentListItem } from "@/server/listings/list-schema";

type RefundStatus = NonNullable<PaymentListItem["refund"]>["status"];

const LOOKS: Record<RefundStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: "wait", icon: Hourglass },
  partial: { tone: "info", icon: Undo2 },
  full: { tone: "muted", icon: Undo2 },
  failed: { tone: "bad", icon: TriangleAlert },
};

/** Renders the state of a payment in a list: its refunds, or else its status. */
export function ListedStatus(
  payment: Pick<PaymentListItem, "status" | "confirmations" | "slowS" | "refund">,
) {
  const t = useTranslations("statuses.paymentRefund");
  const { refund, ...rest } = payment;
  if (!refund) return <PaymentStatus {...rest} />;
  const { tone, icon } = LOOKS[refund.status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(refund.status)}
    </StatusPill>
  );
}
