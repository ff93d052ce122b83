import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import { formatTime } from "@/components/ui/format-time";
import { middleTruncate } from "@/components/ui/middle-truncate";
import type { Notice } from "@/server/notices/schema";

type Changed = Extract<Notice, { kind: "destination_changed" | "destinations_changed" }>;

/** Describes who changed a destination. */
export function destinationText(notice: Changed, t: NoticeTranslator): NoticeText {
  if (notice.kind === "destinations_changed") {
    return {
      tone: "wait",
      title: t("destinations.title", { count: notice.count }),
      text: t("destinations.text"),
      href: "/dashboard/merchants",
      action: t("destinations.action"),
    };
  }
  const { by, symbol, network, merchant, at } = notice;
  const place = (address: string | null) =>
    address === null ? t("destination.vault") : middleTruncate(address);
  const facts = {
    merchant: merchant.name,
    from: place(notice.from),
    to: place(notice.to),
    time: formatTime(at.getTime()),
  };
  const isKey = by.kind === "key";
  return {
    tone: "wait",
    title: t(isKey ? "destination.titleKey" : "destination.title", { by: by.name, symbol, network }),
    text: t(isKey ? "destination.textKey" : "destination.text", facts),
    href: `/dashboard/merchants/${merchant.id}`,
    action: t("destination.action"),
  };
}
