import type { NoticeText, NoticeTranslator } from "@/components/notices/notice-parts";
import type { Notice } from "@/server/notices/schema";

type BooksNotice = Extract<Notice, { kind: "books_differ" | "payments_differ" | "books_repaired" }>;

const HREF = "/dashboard/settings/health";

/** Describes the audit's findings about the books. */
export function booksText(notice: BooksNotice, t: NoticeTranslator): NoticeText {
  const { count } = notice;
  switch (notice.kind) {
    case "books_differ":
      return {
        tone: "bad",
        title: t("booksDiffer.title", { count, network: notice.network }),
        text: t("booksDiffer.text"),
        href: HREF,
        action: t("viewDifferences"),
      };
    case "payments_differ":
      return {
        tone: "bad",
        title: t("paymentsDiffer.title", { count }),
        text: t("paymentsDiffer.text"),
        href: HREF,
        action: t("viewDifferences"),
      };
    case "books_repaired":
      return {
        tone: "wait",
        title: t("booksRepaired.title", { count, network: notice.network }),
        text: t("booksRepaired.text"),
        href: HREF,
        action: t("viewBooks"),
      };
  }
}
