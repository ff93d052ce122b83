import { Ban, CircleCheck, type LucideIcon, TimerOff } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ApiKeyItem } from "@/server/accounts/schema";

const LOOKS: Record<ApiKeyItem["status"], { word: string; tone: Tone; icon: LucideIcon }> = {
  active: { word: "Active", tone: "good", icon: CircleCheck },
  expired: { word: "Expired", tone: "muted", icon: TimerOff },
  revoked: { word: "Revoked", tone: "muted", icon: Ban },
};

export function KeyStatus({ status }: Pick<ApiKeyItem, "status">) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
