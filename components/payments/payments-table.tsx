import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import type { Column, ListLayout } from "@/components/payments/list-layout";
import { PaymentCell } from "@/components/payments/payment-cell";
import { listHref, type Query } from "@/components/payments/payments-url";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import type { PaymentListItem } from "@/server/listings/list-schema";

interface PaymentsTableProps {
  items: PaymentListItem[];
  query: Query;
  layout: ListLayout;
}

const NUMERIC: ReadonlySet<Column> = new Set<Column>(["fee", "refunded", "created", "updated"]);
const TIMES: ReadonlySet<Column> = new Set<Column>(["created", "updated"]);

/** Renders payments for wide windows; times are in UTC, as the column headers show. */
export function PaymentsTable({ items, query, layout }: PaymentsTableProps) {
  const t = useTranslations("payments");
  return (
    <>
      <RowKeys />
      <Table label={t("label")} compact={layout.compact}>
        <TableHead>
          <SortedHeader by="amount" query={query}>
            {t("columns.amount")}
          </SortedHeader>
          {layout.columns.map((column) =>
            column === "created" ? (
              <SortedHeader key={column} by="date" query={query}>
                {t("columns.inUtc", { column: t("columns.created") })}
              </SortedHeader>
            ) : (
              <TableHeader key={column} numeric={NUMERIC.has(column)}>
                {TIMES.has(column)
                  ? t("columns.inUtc", { column: t(`columns.${column}`) })
                  : t(`columns.${column}`)}
              </TableHeader>
            ),
          )}
        </TableHead>
        <TableBody>
          {items.map((payment) => (
            <TableRow key={payment.id} data-payment={payment.id}>
              <TableCell numeric className="w-px font-medium">
                <RowLink href={`/dashboard/payments/${payment.id}`}>
                  <Money amount={payment.amount} />
                </RowLink>
              </TableCell>
              {layout.columns.map((column) => (
                <PaymentCell key={column} column={column} payment={payment} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

interface SortedHeaderProps {
  by: "date" | "amount";
  query: Query;
  children: ReactNode;
}

/** Renders a sortable column header; a second press reverses the order. */
function SortedHeader({ by, query, children }: SortedHeaderProps) {
  const t = useTranslations("payments.columns");
  const dir = query.dir ?? "desc";
  const isSorted = (query.sort ?? "date") === by;
  const turned = isSorted && dir === "desc" ? "asc" : "desc";
  const href = listHref({
    ...query,
    sort: by === "date" ? null : by,
    dir: turned === "desc" ? null : turned,
  });
  const Arrow = dir === "asc" ? ArrowUp : ArrowDown;
  return (
    <TableHeader numeric aria-sort={isSorted ? (dir === "asc" ? "ascending" : "descending") : undefined}>
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        className="flex items-center justify-end gap-1 rounded-sm hover:text-ink"
      >
        {isSorted ? <Arrow className="size-3.5" aria-hidden /> : null}
        {children}
        <span className="sr-only">{t(turned === "asc" ? "sortUp" : "sortDown")}</span>
      </Link>
    </TableHeader>
  );
}
