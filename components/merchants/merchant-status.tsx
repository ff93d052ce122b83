import { Ban, CircleCheck, CirclePause, type LucideIcon } from "lucide-react";
import { useTranslations } from "#translations";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { Merchant } from "@/server/merchants/schema";

const LOOKS: Record<Merchant["status"], { tone: Tone; icon: LucideIcon }> = {
  active: { tone: "good", icon: CircleCheck },
  inactive: { tone: "muted", icon: CirclePause },
  suspended: { tone: "bad", icon: Ban },
};

/** Shows whether a merchant accepts new payments. */
export function MerchantStatus({ status }: Pick<Merchant, "status">) {
  const t = useTranslations("merchants.status");
  const { tone, icon } = LOOKS[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(status)}
    </StatusPill>
  );
}
