import Link from "next/link";
import { useTranslations } from "#translations";
import { MoneyList } from "@/components/customers/money-list";
import { AddressStrip } from "@/components/ui/address-strip";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import { Truncated } from "@/components/ui/truncated";
import type { CustomerListItem } from "@/server/customers/schema";

const hrefOf = ({ address }: CustomerListItem) => `/dashboard/customers/${address}`;

/** Renders customers for wide windows. */
export function CustomersTable({ items }: { items: CustomerListItem[] }) {
  const t = useTranslations("customers");
  return (
    <>
      <RowKeys />
      <Table label={t("label")}>
        <TableHead>
          <TableHeader>{t("columns.customer")}</TableHeader>
          <TableHeader>{t("columns.note")}</TableHeader>
          <TableHeader numeric>{t("columns.payments")}</TableHeader>
          <TableHeader numeric>{t("columns.paid")}</TableHeader>
          <TableHeader numeric>{t("columns.refunded")}</TableHeader>
          <TableHeader numeric>{t("columns.last")}</TableHeader>
        </TableHead>
        <TableBody>
          {items.map((customer) => (
            <TableRow key={customer.address} data-customer={customer.address}>
              <TableCell className="w-px font-medium">
                <span className="flex items-center gap-2">
                  <AddressStrip address={customer.address} />
                  <RowLink href={hrefOf(customer)}>
                    <Truncated text={customer.address} />
                  </RowLink>
                </span>
              </TableCell>
              <TableCell className="max-w-56 truncate text-ink-muted" title={customer.note ?? undefined}>
                {customer.note}
              </TableCell>
              <TableCell numeric>
                {customer.isMore ? t("atLeast", { count: customer.payments }) : customer.payments}
              </TableCell>
              <TableCell numeric>
                <MoneyList amounts={customer.revenue} none={t("nothing")} />
              </TableCell>
              <TableCell numeric>
                <MoneyList amounts={customer.refunded} none={t("nothing")} />
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={customer.lastAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Renders the same list for narrow windows, without sideways scrolling. */
export function CustomersCards({ items }: { items: CustomerListItem[] }) {
  const t = useTranslations("customers");
  return (
    <ul aria-label={t("label")} className="-mx-4 border-line border-t">
      {items.map((customer) => (
        <li key={customer.address} data-customer={customer.address} className="border-line border-b">
          <Link
            href={hrefOf(customer)}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center gap-2 font-medium">
              <AddressStrip address={customer.address} />
              <Truncated text={customer.address} />
            </span>
            <span className="flex items-baseline justify-between gap-3">
              <span>
                <MoneyList amounts={customer.revenue} none={t("nothing")} />
              </span>
              <span className="shrink-0 text-ink-muted text-sm">
                <Time at={customer.lastAt} />
              </span>
            </span>
            <span className="text-ink-muted text-sm">
              {t(customer.isMore ? "paidOfNewest" : "paidOf", {
                paid: customer.paid,
                count: customer.payments,
              })}
            </span>
            {customer.note ? <span className="truncate text-sm">{customer.note}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
