import { Ban, CircleCheck, CirclePause, type LucideIcon } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { Merchant } from "@/server/merchants/schema";

const LOOKS: Record<Merchant["status"], { word: string; tone: Tone; icon: LucideIcon }> = {
  active: { word: "Active", tone: "good", icon: CircleCheck },
  inactive: { word: "Inactive", tone: "muted", icon: CirclePause },
  suspended: { word: "Suspended", tone: "bad", icon: Ban },
};

/** Shows whether a merchant accepts new payments. */
export function MerchantStatus({ status }: Pick<Merchant, "status">) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}
