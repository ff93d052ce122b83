import { Ban, CircleCheck, Hourglass, type LucideIcon, RefreshCw, TimerOff } from "lucide-react";
import { useTranslations } from "#translations";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ApiKeyItem } from "@/server/accounts/schema";

const LOOKS: Record<ApiKeyItem["status"], { tone: Tone; icon: LucideIcon }> = {
  active: { tone: "good", icon: CircleCheck },
  expired: { tone: "muted", icon: TimerOff },
  revoked: { tone: "muted", icon: Ban },
};

/** Shows whether a key works, and whether it expires soon. */
export function KeyStatus({
  status,
  isExpiring,
  replacedBy,
}: Pick<ApiKeyItem, "status" | "isExpiring" | "replacedBy">) {
  const t = useTranslations("apiKeys.status");
  const { tone, icon } = LOOKS[status];
  if (status === "active" && replacedBy) {
    return (
      <StatusPill tone="info" icon={RefreshCw}>
        {t("rolled")}
      </StatusPill>
    );
  }
  if (isExpiring) {
    return (
      <StatusPill tone="wait" icon={Hourglass}>
        {t("expiring")}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(status)}
    </StatusPill>
  );
}
