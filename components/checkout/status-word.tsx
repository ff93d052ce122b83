import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, TimerOff } from "lucide-react";
import { isLost } from "@/components/checkout/is-lost";
import type { PageLocale } from "@/components/checkout/page-locale";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { Checkout } from "@/server/gateway/load-checkout";
import type { PaymentStatus } from "@/server/payments/lifecycle";

const styles: Record<PaymentStatus, { tone: Tone; icon: LucideIcon }> = {
  requires_action: { tone: "info", icon: Clock },
  processing: { tone: "wait", icon: LoaderCircle },
  succeeded: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleX },
  expired: { tone: "muted", icon: TimerOff },
  cancelled: { tone: "muted", icon: Ban },
};

/** Shows the status in a word. */
export function StatusWord({ checkout, locale }: { checkout: Checkout; locale: PageLocale }) {
  const { status, transfer, surplus } = checkout;
  const isUndone = isLost(surplus);
  const { tone, icon } = styles[isUndone ? "failed" : status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {locale.t(isUndone ? "lostTitle" : status)}
      {transfer?.depth ? <span aria-hidden>{` ${transfer.depth.seen}/${transfer.depth.needed}`}</span> : null}
    </StatusPill>
  );
}
