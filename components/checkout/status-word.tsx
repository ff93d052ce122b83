import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, TimerOff } from "lucide-react";
import { isLost } from "@/components/checkout/is-lost";
import { usePageLocale } from "@/components/checkout/use-page-locale";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { Checkout } from "@/server/gateway/checkout-schema";
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
export function StatusWord({ checkout }: { checkout: Checkout }) {
  const { status, transfer, surplus } = checkout;
  const { t } = usePageLocale();
  const isUndone = isLost(surplus);
  const { tone, icon } = styles[isUndone ? "failed" : status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(isUndone ? "lostTitle" : status)}
      {transfer?.depth ? <span aria-hidden>{` ${transfer.depth.seen}/${transfer.depth.needed}`}</span> : null}
    </StatusPill>
  );
}
