"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { MailSwitch } from "@/components/settings/mail-switch";
import { NoticeHistory } from "@/components/settings/notice-history";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";

/**
 * Shows which mails a member gets of this account, and what needed a person.
 * @param keptDays days for which that is kept
 */
export function NotificationsPage({ keptDays }: { keptDays: number }) {
  const t = useTranslations("settings.notifications");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.notifications.choices.queryOptions());
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <Section title={t("mails")} description={data.isOffered ? undefined : t("noMails")}>
        <div className="flex max-w-prose flex-col gap-4">
          <MailSwitch
            name="attention"
            choices={data}
            unavailable={data.getsAttention ? null : t("attentionNotYours")}
          />
          <MailSwitch
            name="digest"
            choices={data}
            unavailable={data.getsDigest ? null : t("digestNotYours")}
          />
          <p className="text-ink-muted text-sm">{t(data.isOwner ? "alwaysOwner" : "always")}</p>
        </div>
      </Section>
      <NoticeHistory keptDays={keptDays} />
    </>
  );
}
