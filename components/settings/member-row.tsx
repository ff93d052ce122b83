"use client";

import { useTranslations } from "use-intl";
import { MemberActions } from "@/components/settings/member-actions";
import { RefundLimitText } from "@/components/settings/refund-limit-text";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import type { Team, TeamMember } from "@/server/accounts/team-schema";

export function MemberRow({ member, currencies }: { member: TeamMember; currencies: Team["currencies"] }) {
  const t = useTranslations("settings.team");
  const roles = useTranslations("settings.roles");
  const { name, email, role, isYou, hasSecondFactor, lastSeenAt, refundLimits, merchantIds } = member;
  return (
    <li
      data-member={email}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
    >
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {isYou ? <Badge>{t("you")}</Badge> : null}
        </span>
        <span className="break-all text-ink-muted text-sm">{email}</span>
      </span>
      <span className="flex flex-1 basis-56 flex-col">
        <span>{roles(`${role}.label`)}</span>
        <span className="text-ink-muted text-sm">
          {t(hasSecondFactor ? "hasFactor" : "noFactor")}
          {" · "}
          {lastSeenAt ? t.rich("lastSeen", { time: () => <Time at={lastSeenAt} /> }) : t("neverSeen")}
        </span>
        {merchantIds ? (
          <span className="text-ink-muted text-sm">
            {t("merchants.shown", { count: merchantIds.length })}
          </span>
        ) : null}
        {refundLimits ? (
          <span className="text-ink-muted text-sm">
            <RefundLimitText limits={refundLimits} />
          </span>
        ) : null}
      </span>
      <span className="flex min-h-8 flex-wrap gap-2 lg:w-40 lg:justify-end">
        <MemberActions member={member} currencies={currencies} />
      </span>
    </li>
  );
}
