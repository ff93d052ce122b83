import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import { formatTime } from "@/components/ui/format-time";
import type { Notice } from "@/server/notices/schema";

type RecoveryNotice = Extract<Notice, { kind: "recovery_link_made" | "recovery_link_used" }>;

/** Describes that a recovery link was created or used. */
export function recoveryText({ kind, at, person, madeBy }: RecoveryNotice, t: NoticeTranslator): NoticeText {
  const time = formatTime(at.getTime());
  const name = kind === "recovery_link_used" ? "recoveryUsed" : "recoveryMade";
  const by = makerOf(madeBy, t);
  return {
    tone: "wait",
    title: t(`${name}.title`, { person }),
    text: by === null ? t(`${name}.text`, { time, person }) : t(`${name}.textBy`, { time, person, by }),
    href: `/dashboard/settings/audit-log?type=${kind === "recovery_link_used" ? "recovery_link.used" : "recovery_link.made"}`,
    action: t("viewAuditLog"),
  };
}

/** A maker that is no person has a fixed name in the audit log. */
function makerOf(madeBy: string | null, t: NoticeTranslator): string | null {
  if (madeBy === "operator's command") return t("operator");
  return madeBy === "mail to the person" ? t("byMail") : madeBy;
}
