import type { NoticeWords } from "@/components/notices/notice-words";
import { formatTime } from "@/components/ui/format-time";
import { middleTruncate } from "@/components/ui/middle-truncate";
import type { Notice } from "@/server/notices/schema";

type Changed = Extract<Notice, { kind: "destination_changed" | "destinations_changed" }>;

const place = (address: string | null) => (address === null ? "the vault" : middleTruncate(address));

/** Who changed where money goes, in words. */
export function destinationWords(notice: Changed): NoticeWords {
  if (notice.kind === "destinations_changed") {
    const { count } = notice;
    return {
      tone: "wait",
      title: count === 1 ? "1 more destination changed" : `${count} more destinations changed`,
      text: "In the last 7 days. Check that each address is one that you know.",
      href: "/dashboard/merchants",
      action: "View merchants",
    };
  }
  const { by, symbol, network, merchant, from, to, at } = notice;
  const who = by.kind === "key" ? `The API key “${by.name}”` : by.name;
  const undo = by.kind === "key" ? "revoke the key" : "ask this person";
  return {
    tone: "wait",
    title: `${who} changed where ${symbol} on ${network} goes`,
    text: `${merchant.name}: from ${place(from)} to ${place(to)}, ${formatTime(at.getTime())} UTC. If you did not expect this, change it back and ${undo}.`,
    href: `/dashboard/merchants/${merchant.id}`,
    action: "View destinations",
  };
}
