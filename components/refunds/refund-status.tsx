import { CircleCheck, CircleX, Hourglass, type LucideIcon, MapPinOff, WalletMinimal } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { RefundState } from "@/server/refunds/schema";

const LOOKS: Record<RefundState, { word: string; tone: Tone; icon: LucideIcon }> = {
  pending: { word: "Refund pending", tone: "info", icon: Hourglass },
  needs_funds: { word: "Needs funds", tone: "wait", icon: WalletMinimal },
  undeliverable: { word: "Undeliverable", tone: "bad", icon: MapPinOff },
  refunded: { word: "Refunded", tone: "good", icon: CircleCheck },
  failed: { word: "Refund failed", tone: "bad", icon: CircleX },
};

/** The state of a refund in the words of the product. */
export function refundWord(state: RefundState): string {
  return LOOKS[state].word;
}

export function RefundStatus({ state }: { state: RefundState }) {
  const { word, tone, icon } = LOOKS[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
