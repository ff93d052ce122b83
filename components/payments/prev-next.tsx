import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "#translations";
import { type ListQuery, listHref, queryOf } from "@/components/payments/payments-url";
import { PageStep } from "@/components/ui/page-step";
import type { PaymentPage } from "@/server/listings/list-schema";

const STEPS = {
  date: { desc: ["newer", "older"], asc: ["older", "newer"] },
  amount: { desc: ["larger", "smaller"], asc: ["smaller", "larger"] },
} as const;

interface PrevNextProps extends Pick<PaymentPage, "prev" | "next"> {
  query: ListQuery;
}

/** Links to the adjacent pages. Their addresses hold a cursor, not a page number, so they stay valid. */
export function PrevNext({ query, prev, next }: PrevNextProps) {
  const t = useTranslations("payments");
  if (prev === null && next === null) return null;
  const [before, after] = STEPS[query.sort ?? "date"][query.dir ?? "desc"];
  return (
    <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4 print:hidden">
      <PageStep href={prev && listHref({ ...queryOf(query), prev })} rel="prev">
        <ChevronLeft aria-hidden /> {t(`order.${before}`)}
      </PageStep>
      <PageStep href={next && listHref({ ...queryOf(query), next })} rel="next">
        {t(`order.${after}`)} <ChevronRight aria-hidden />
      </PageStep>
    </nav>
  );
}
