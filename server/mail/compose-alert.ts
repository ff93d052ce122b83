import type { TeamLayout } from "@/server/mail/compose-sign-in-mails";
import { teamTexts, timeText } from "@/server/mail/mail-texts";
import type { MailFacts } from "@/server/mail/schema";

export function alert({ event, subject, title, text, since, runbook, url }: MailFacts["alert"]): TeamLayout {
  const t = teamTexts();
  return {
    subject,
    title,
    text: event === "resolved" ? [t("alert.resolved")] : [text],
    rows: [
      { term: t("alert.since"), value: timeText(since) },
      { term: t("alert.runbook"), value: runbook, isCode: true },
    ],
    action: { text: t("alert.action"), url },
    foot: event === "resolved" ? [] : [t("alert.foot")],
  };
}
