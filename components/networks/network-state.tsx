import { CircleCheck, CirclePause, CircleX } from "lucide-react";
import { useTranslations } from "#translations";
import { StatusPill } from "@/components/ui/status-pill";
import type { ListedNetwork } from "@/server/networks/schema";

/** Shows whether a network takes new payments. */
export function NetworkState({ network: { isOn, isReadable } }: { network: ListedNetwork }) {
  const t = useTranslations("networks.states");
  if (!isReadable) {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        {t("unreadable")}
      </StatusPill>
    );
  }
  return isOn ? (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("on")}
    </StatusPill>
  ) : (
    <StatusPill tone="muted" icon={CirclePause}>
      {t("off")}
    </StatusPill>
  );
}
