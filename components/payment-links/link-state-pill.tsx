import { Ban, CircleCheck, CirclePause, type LucideIcon, TimerOff } from "lucide-react";
import { useTranslations } from "#translations";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { LinkState } from "@/server/payment-links/schema";

const LOOKS: Record<LinkState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: "good", icon: CircleCheck },
  off: { tone: "muted", icon: CirclePause },
  ended: { tone: "muted", icon: TimerOff },
  used_up: { tone: "muted", icon: Ban },
  unavailable: { tone: "wait", icon: Ban },
};

/** Renders whether a reusable link takes payments. */
export function LinkStatePill({ state }: { state: LinkState }) {
  const t = useTranslations("links.states");
  const { tone, icon } = LOOKS[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(state)}
    </StatusPill>
  );
}
