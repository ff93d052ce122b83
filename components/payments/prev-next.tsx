import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ListQuery, listHref, queryOf } from "@/components/payments/payments-url";
import { PageStep } from "@/components/ui/page-step";
import type { PaymentPage } from "@/server/listings/list-schema";

const WORDS = {
  date: { desc: ["Newer", "Older"], asc: ["Older", "Newer"] },
  amount: { desc: ["Larger", "Smaller"], asc: ["Smaller", "Larger"] },
} as const;

interface PrevNextProps extends Pick<PaymentPage, "prev" | "next"> {
  query: ListQuery;
}

/** To the neighbouring pages. Their addresses hold a place in the list, not a number, so they keep their meaning. */
export function PrevNext({ query, prev, next }: PrevNextProps) {
  if (prev === null && next === null) return null;
  const [before, after] = WORDS[query.sort ?? "date"][query.dir ?? "desc"];
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2 py-4 print:hidden">
      <PageStep href={prev && listHref({ ...queryOf(query), prev })} rel="prev">
        <ChevronLeft aria-hidden /> {before}
      </PageStep>
      <PageStep href={next && listHref({ ...queryOf(query), next })} rel="next">
        {after} <ChevronRight aria-hidden />
      </PageStep>
    </nav>
  );
}
