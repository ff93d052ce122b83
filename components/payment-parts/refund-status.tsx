import {
  Ban,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  MapPinOff,
  WalletMinimal,
} from "lucide-react";
import { useTranslations } from "#translations";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { RefundState } from "@/server/refunds/schema";

const LOOKS: Record<RefundState, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: "info", icon: Hourglass },
  needs_funds: { tone: "wait", icon: WalletMinimal },
  undeliverable: { tone: "bad", icon: MapPinOff },
  refunded: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleX },
  cancelled: { tone: "muted", icon: Ban },
};

/** `isPart`: all refunds of the payment together give back a part of it. */
export function RefundStatus({ state, isPart = false }: { state: RefundState; isPart?: boolean }) {
  const t = useTranslations("statuses.refund");
  const { tone, icon } = LOOKS[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(isPart && state === "refunded" ? "refundedPart" : state)}
    </StatusPill>
  );
}
