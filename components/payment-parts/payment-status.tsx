import { Ban, CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, TimerOff } from "lucide-react";
import { useTranslations } from "#translations";
import type { Translator } from "@/components/messages/translator";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { PaymentListItem } from "@/server/listings/list-schema";

type Status = PaymentListItem["status"];

const LOOKS: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  requires_action: { tone: "info", icon: Clock },
  processing: { tone: "wait", icon: Hourglass },
  succeeded: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleX },
  expired: { tone: "muted", icon: TimerOff },
  cancelled: { tone: "muted", icon: Ban },
};

type StatusTranslator = Translator<"statuses.payment">;

/** Formats the status, with the progress of a confirmation. */
export function statusText(
  { status, confirmations }: Pick<PaymentListItem, "status" | "confirmations">,
  t: StatusTranslator,
): string {
  if (!confirmations?.need) return t(status);
  return t("confirmed", { status: t(status), have: confirmations.have, need: confirmations.need });
}

/** Renders the status as a pill; a slow transfer also shows its duration. */
export function PaymentStatus(payment: Pick<PaymentListItem, "status" | "confirmations" | "slowS">) {
  const t = useTranslations("statuses.payment");
  const { tone, icon } = LOOKS[payment.status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {statusText(payment, t)}
      {payment.slowS === null ? null : ` · ${ageText(payment.slowS, t)}`}
    </StatusPill>
  );
}

/** Formats a duration as "45 s", "4 min", "2 h", "3 d": truncated to the largest unit. */
function ageText(seconds: number, t: StatusTranslator): string {
  if (seconds < 60) return t("seconds", { count: seconds });
  if (seconds < 3_600) return t("minutes", { count: Math.floor(seconds / 60) });
  if (seconds < 2 * 86_400) return t("hours", { count: Math.floor(seconds / 3_600) });
  return t("days", { count: Math.floor(seconds / 86_400) });
}
