import { Ban, CircleCheck, Hourglass, type LucideIcon, RefreshCw, TimerOff } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ApiKeyItem } from "@/server/accounts/schema";

const LOOKS: Record<ApiKeyItem["status"], { word: string; tone: Tone; icon: LucideIcon }> = {
  active: { word: "Active", tone: "good", icon: CircleCheck },
  expired: { word: "Expired", tone: "muted", icon: TimerOff },
  revoked: { word: "Revoked", tone: "muted", icon: Ban },
};

/** Shows whether a key works, and whether it expires soon. */
export function KeyStatus({
  status,
  isExpiring,
  replacedBy,
}: Pick<ApiKeyItem, "status" | "isExpiring" | "replacedBy">) {
  const { word, tone, icon } = LOOKS[status];
  if (status === "active" && replacedBy) {
    return (
      <StatusPill tone="info" icon={RefreshCw}>
        Rolled, ends soon
      </StatusPill>
    );
  }
  if (isExpiring) {
    return (
      <StatusPill tone="wait" icon={Hourglass}>
        Expires soon
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
