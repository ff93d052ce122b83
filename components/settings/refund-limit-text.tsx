"use client";

import { useTranslations } from "use-intl";
import { useMoneyText } from "@/components/payment-parts/money";
import type { MemberLimits } from "@/server/accounts/team-schema";

/** Says how much a member may refund. */
export function RefundLimitText({ limits }: { limits: MemberLimits }) {
  const t = useTranslations("settings.team.refundLimit");
  const moneyText = useMoneyText();
  if (limits.kind === "none") return t("shownNone");
  if (limits.kind === "role") return t("shownRole");
  return t("shownOwn", { amounts: limits.amounts.map((amount) => moneyText(amount)).join(", ") });
}
