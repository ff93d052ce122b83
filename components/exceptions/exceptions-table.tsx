import Link from "next/link";
import { useTranslations } from "#translations";
import { MerchantName, OfMerchant } from "@/components/merchant-mark/merchant-name";
import { ExceptionStatus } from "@/components/payment-parts/exception-status";
import { Money } from "@/components/payment-parts/money";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { ExceptionListItem } from "@/server/exceptions/schema";

/** Renders exceptions for wide windows; times are in UTC, as their column header shows. */
export function ExceptionsTable({ items }: { items: ExceptionListItem[] }) {
  const t = useTranslations("exceptions");
  const kind = useTranslations("statuses.exceptionKind");
  return (
    <>
      <RowKeys />
      <Table label={t("title")}>
        <TableHead>
          <TableHeader numeric>{t("columns.amount")}</TableHeader>
          <TableHeader>{t("columns.status")}</TableHeader>
          <TableHeader>{t("columns.kind")}</TableHeader>
          <TableHeader>{t("columns.network")}</TableHeader>
          <TableHeader>{t("columns.merchant")}</TableHeader>
          <TableHeader>{t("columns.reference")}</TableHeader>
          <TableHeader numeric>{t("columns.moved")}</TableHeader>
        </TableHead>
        <TableBody>
          {items.map((exception) => (
            <TableRow key={exception.id} data-exception={exception.id}>
              <TableCell numeric className="w-px font-medium">
                <RowLink href={`/dashboard/exceptions/${exception.id}`}>
                  <Money amount={exception.amount} />
                </RowLink>
              </TableCell>
              <TableCell className="w-40">
                <ExceptionStatus exception={exception} />
              </TableCell>
              <TableCell>{kind(exception.kind)}</TableCell>
              <TableCell>{exception.networkName}</TableCell>
              <TableCell className="max-w-48">
                {exception.merchant ? (
                  <MerchantName merchant={exception.merchant} />
                ) : (
                  <span className="text-ink-muted">{t("nobodys")}</span>
                )}
              </TableCell>
              <TableCell className="max-w-44 truncate text-ink-muted" title={exception.payment?.referenceId}>
                {exception.payment?.referenceId ?? t("noReference")}
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={exception.movedAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Renders the same list for narrow windows, without sideways scrolling. */
export function ExceptionsCards({ items }: { items: ExceptionListItem[] }) {
  const t = useTranslations("exceptions");
  const status = useTranslations("statuses");
  return (
    <ul aria-label={t("title")} className="-mx-4 border-line border-t">
      {items.map((exception) => (
        <li key={exception.id} data-exception={exception.id} className="border-line border-b">
          <Link
            href={`/dashboard/exceptions/${exception.id}`}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium text-lg">
                <Money amount={exception.amount} />
              </span>
              <ExceptionStatus exception={exception} />
            </span>
            <span className="text-sm">
              {status(`exceptionKind.${exception.kind}`)}{" "}
              <span className="text-ink-muted">
                {status("onNetwork", { network: exception.networkName })}
              </span>
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-muted text-sm">
              {exception.merchant ? (
                <OfMerchant merchant={exception.merchant}>{exception.payment?.referenceId}</OfMerchant>
              ) : (
                t("nobodys")
              )}
              <Time at={exception.movedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
