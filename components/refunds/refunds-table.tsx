import Link from "next/link";
import { useTranslations } from "#translations";
import { MerchantName, OfMerchant } from "@/components/merchant-mark/merchant-name";
import { Money } from "@/components/payment-parts/money";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { TokenAmount } from "@/components/payment-parts/token-amount";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { RefundListItem } from "@/server/refunds/schema";

/** Renders refunds for wide windows; times are in UTC, as their column header shows. */
export function RefundsTable({ items }: { items: RefundListItem[] }) {
  const t = useTranslations("refunds");
  return (
    <>
      <RowKeys />
      <Table label={t("title")}>
        <TableHead>
          <TableHeader numeric>{t("columns.amount")}</TableHeader>
          <TableHeader>{t("columns.status")}</TableHeader>
          <TableHeader>{t("columns.token")}</TableHeader>
          <TableHeader>{t("columns.merchant")}</TableHeader>
          <TableHeader>{t("columns.reference")}</TableHeader>
          <TableHeader numeric>{t("columns.requested")}</TableHeader>
        </TableHead>
        <TableBody>
          {items.map((refund) => (
            <TableRow key={refund.id} data-refund={refund.id}>
              <TableCell numeric className="w-px font-medium">
                <RowLink href={`/dashboard/refunds/${refund.id}`}>
                  <Money amount={refund.amount} />
                </RowLink>
              </TableCell>
              <TableCell className="w-44">
                <RefundStatus state={refund.state} />
              </TableCell>
              <TableCell>
                <TokenAmount amount={refund.tokenAmount} />
              </TableCell>
              <TableCell className="max-w-52">
                <MerchantName merchant={refund.merchant} />
              </TableCell>
              <TableCell className="max-w-44 truncate text-ink-muted" title={refund.referenceId}>
                {refund.referenceId}
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={refund.createdAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Renders the list for narrow windows, without sideways scrolling. */
export function RefundsCards({ items }: { items: RefundListItem[] }) {
  const t = useTranslations("refunds");
  return (
    <ul aria-label={t("title")} className="-mx-4 border-line border-t">
      {items.map((refund) => (
        <li key={refund.id} data-refund={refund.id} className="border-line border-b">
          <Link
            href={`/dashboard/refunds/${refund.id}`}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium text-lg">
                <Money amount={refund.amount} />
              </span>
              <RefundStatus state={refund.state} />
            </span>
            <span className="text-sm">
              <TokenAmount amount={refund.tokenAmount} />
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-muted text-sm">
              <OfMerchant merchant={refund.merchant}>{refund.referenceId}</OfMerchant>
              <Time at={refund.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
