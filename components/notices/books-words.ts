import type { NoticeWords } from "@/components/notices/notice-words";
import type { Notice } from "@/server/notices/schema";

type BooksNotice = Extract<Notice, { kind: "books_differ" | "payments_differ" | "books_repaired" }>;

const many = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** What the audit found, in words. */
export function booksWords(notice: BooksNotice): NoticeWords {
  const { count } = notice;
  const href = "/dashboard/settings/health";
  switch (notice.kind) {
    case "books_differ":
      return {
        tone: "bad",
        title: many(
          count,
          `The books of ${notice.network} have a difference`,
          `differences in the books of ${notice.network}`,
        ),
        text: "The audit compared postings, gas and vaults with the network, and not all of it agrees. Look at it before you rely on the figures.",
        href,
        action: "See what differs",
      };
    case "payments_differ":
      return {
        tone: "bad",
        title: many(
          count,
          "A paid payment or refund is not proven",
          "differences in paid payments and refunds",
        ),
        text: "The audit compared each with what a network executed, and not all of it agrees. Do not ship or give back what it names before you know why.",
        href,
        action: "See what differs",
      };
    case "books_repaired":
      return {
        tone: "wait",
        title: many(
          count,
          `1 entry was missing in the books of ${notice.network}`,
          `entries were missing in the books of ${notice.network}`,
        ),
        text: "The audit found on the network what the books lacked, and wrote it. If this happens often, look at the network's endpoint.",
        href,
        action: "See the books",
      };
  }
}
