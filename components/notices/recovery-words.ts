import type { NoticeWords } from "@/components/notices/notice-words";
import { formatTime } from "@/components/ui/format-time";
import type { Notice } from "@/server/notices/schema";

type RecoveryNotice = Extract<Notice, { kind: "recovery_link_made" | "recovery_link_used" }>;

/** That somebody got, or used, a way back into their sign-in, in words. */
export function recoveryWords({ kind, at, person, madeBy }: RecoveryNotice): NoticeWords {
  const when = `${formatTime(at.getTime())} UTC`;
  const by = madeBy === null ? "" : ` by ${madeBy === "operator's command" ? "the operator" : madeBy}`;
  const isUsed = kind === "recovery_link_used";
  return {
    tone: "wait",
    title: isUsed
      ? `${person} set a new password by a recovery link`
      : `A recovery link was made for ${person}`,
    text: isUsed
      ? `At ${when}; the link was made${by}. If ${person} did not ask for it, end their sessions.`
      : `Made${by} at ${when}. If ${person} did not ask for it, end their sessions and make them a new link.`,
    href: `/dashboard/settings/audit-log?type=${isUsed ? "recovery_link.used" : "recovery_link.made"}`,
    action: "View the audit log",
  };
}
