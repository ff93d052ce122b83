import Link from "next/link";
import { Money } from "@/components/payments/money";
import { PaymentStatus } from "@/components/payments/payment-status";
import { CopyButton } from "@/components/ui/copy-button";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowControl, RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { PaymentLink } from "@/server/payment-links/link-schema";

/** An open link is shared, one that is over is looked at. */
function hrefOf({ id, status }: PaymentLink): string {
  return status === "requires_action" ? `/dashboard/payment-links/${id}` : `/dashboard/payments/${id}`;
}

/** Payment links for wide windows; times are in UTC, as the heads of their columns say. */
export function LinksTable({ items }: { items: PaymentLink[] }) {
  return (
    <>
      <RowKeys />
      <Table label="Payment links">
        <TableHead>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Merchant</TableHeader>
          <TableHeader>Reference</TableHeader>
          <TableHeader>Link</TableHeader>
          <TableHeader numeric>Created (UTC)</TableHeader>
          <TableHeader numeric>Expires (UTC)</TableHeader>
        </TableHead>
        <TableBody>
          {items.map((link) => (
            <TableRow key={link.id} data-payment={link.id}>
              <TableCell numeric className="w-px font-medium">
                <RowLink href={hrefOf(link)}>
                  <Money amount={link.amount} />
                </RowLink>
              </TableCell>
              <TableCell className="w-44">
                <PaymentStatus {...link} />
              </TableCell>
              <TableCell className="max-w-44 truncate" title={link.merchant.name}>
                {link.merchant.name}
              </TableCell>
              <TableCell className="max-w-44 truncate text-ink-muted" title={link.referenceId}>
                {link.referenceId}
              </TableCell>
              <TableCell>
                <RowControl>
                  <CopyButton value={link.payLink} label="payment link" text="Copy" />
                </RowControl>
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={link.createdAt} />
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={link.expiresAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** The same for narrow windows. */
export function LinksCards({ items }: { items: PaymentLink[] }) {
  return (
    <ul aria-label="Payment links" className="-mx-4 border-line border-t">
      {items.map((link) => (
        <li key={link.id} data-payment={link.id} className="border-line border-b">
          <Link
            href={hrefOf(link)}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium text-lg">
                <Money amount={link.amount} />
              </span>
              <PaymentStatus {...link} />
            </span>
            <span className="flex items-baseline justify-between gap-3 text-ink-muted text-sm">
              <span className="min-w-0 truncate">
                {link.referenceId} · {link.merchant.name}
              </span>
              <Time at={link.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
