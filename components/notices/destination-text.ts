import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import { formatTime } from "@/components/ui/format-time";
import type { Notice } from "@/server/notices/schema";

type Waiting = Extract<Notice, { kind: "destination_waiting" | "guard_waiting" }>;
type Withdrawal = Extract<Notice, { kind: "withdrawal_prepared" }>;
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
  // In full: shortened addresses are easily mistaken.
  const place = (address: string | null) => address ?? t("destination.vault");
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

/** Describes who prepared a withdrawal from a vault, and which wallet it pays. */
export function withdrawalText(notice: Withdrawal, t: NoticeTranslator): NoticeText {
  const { by, merchant, network, amount, to, at } = notice;
  return {
    tone: "wait",
    title: t("withdrawal.title", { by, amount }),
    text: t("withdrawal.text", { merchant, network, to, time: formatTime(at.getTime()) }),
    href: "/dashboard/refunds/vaults",
    action: t("withdrawal.action"),
  };
}

/** Describes a change of a destination, or of its guard, that waits. */
export function waitingText(notice: Waiting, t: NoticeTranslator): NoticeText {
  const time = formatTime(notice.appliesAt.getTime());
  if (notice.kind === "guard_waiting") {
    return {
      tone: "bad",
      title: t("guardWaiting.title", { by: notice.by }),
      text: t("guardWaiting.text", { time, hours: notice.waitHours }),
      href: "/dashboard/settings/team",
      action: t("guardWaiting.action"),
    };
  }
  const { by, symbol, network, merchant, from, to } = notice;
  const place = (address: string | null) => address ?? t("destination.vault");
  const facts = { merchant: merchant.name, from: place(from), to: place(to), time };
  return {
    tone: "bad",
    title: t(by.kind === "key" ? "destinationWaiting.titleKey" : "destinationWaiting.title", {
      by: by.name,
      symbol,
      network,
    }),
    text: t("destinationWaiting.text", facts),
    href: `/dashboard/merchants/${merchant.id}`,
    action: t("destinationWaiting.action"),
  };
}
