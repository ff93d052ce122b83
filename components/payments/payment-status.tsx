import { Ban, CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, TimerOff } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { PaymentListItem } from "@/server/listings/list-schema";

type Status = PaymentListItem["status"];

const LOOKS: Record<Status, { word: string; tone: Tone; icon: LucideIcon }> = {
  requires_action: { word: "Awaiting payment", tone: "info", icon: Clock },
  processing: { word: "Confirming", tone: "wait", icon: Hourglass },
  succeeded: { word: "Paid", tone: "good", icon: CircleCheck },
  failed: { word: "Failed", tone: "bad", icon: CircleX },
  expired: { word: "Expired", tone: "muted", icon: TimerOff },
  cancelled: { word: "Cancelled", tone: "muted", icon: Ban },
};

/** The status in the words of the product, with how far a confirmation is. */
export function statusWords({
  status,
  confirmations,
}: Pick<PaymentListItem, "status" | "confirmations">): string {
  const { word } = LOOKS[status];
  return confirmations?.need ? `${word} ${confirmations.have} of ${confirmations.need}` : word;
}

/** The status as a pill; a transfer that takes longer than usual also says for how long it has been waited for. */
export function PaymentStatus(payment: Pick<PaymentListItem, "status" | "confirmations" | "slowS">) {
  const { tone, icon } = LOOKS[payment.status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {statusWords(payment)}
      {payment.slowS === null ? null : ` · ${ageWords(payment.slowS)}`}
    </StatusPill>
  );
}

/** "45 s", "4 min", "2 h", "3 d": cut to the largest unit. */
function ageWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
