"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { HistoryItem } from "@/server/notices/schema";

const PAGES: Record<HistoryItem["kind"], string> = {
  "exception.opened": "exceptions",
  "exception.resolved": "exceptions",
  "refund.pending_funds": "refunds",
  "refund.failed": "refunds",
  "settlement_destination.changed": "merchants",
};
const TEXTS = {
  "exception.opened": "exceptionOpened",
  "exception.resolved": "exceptionResolved",
  "refund.pending_funds": "refundWithoutFunds",
  "refund.failed": "refundFailed",
  "settlement_destination.changed": "destinationChanged",
} as const;

/**
 * Lists what needed a person, with links to it.
 * @param keptDays days for which it is kept
 */
export function NoticeHistory({ keptDays }: { keptDays: number }) {
  const t = useTranslations("settings.notifications");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.notifications.history.queryOptions());
  return (
    <Section title={t("history", { days: keptDays })} description={t("historyText")} className="mt-8">
      {data.length === 0 ? (
        <p className="text-ink-muted">{t("nothing")}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {data.map((item) => (
            <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Subject item={item} />
              <span className="text-ink-muted text-sm">
                <Time at={item.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Subject({ item: { kind, merchant, subject } }: { item: HistoryItem }) {
  const t = useTranslations("settings.notifications");
  const text = t(TEXTS[kind], { merchant: merchant ?? t("noMerchant") });
  if (subject === null) return <span>{text}</span>;
  return <TextLink href={`/dashboard/${PAGES[kind]}/${subject}`}>{text}</TextLink>;
}
