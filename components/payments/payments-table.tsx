import { Money } from "@/components/payments/money";
import { PaidWith } from "@/components/payments/paid-with";
import { PaymentStatus } from "@/components/payments/payment-status";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { PaymentListItem } from "@/server/payments/list-schema";

/** Payments for wide windows; times are in UTC, as the head of their column says. */
export function PaymentsTable({ items }: { items: PaymentListItem[] }) {
  return (
    <>
      <RowKeys />
      <Table label="Payments">
        <TableHead>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Paid with</TableHeader>
          <TableHeader>Merchant</TableHeader>
          <TableHeader>Reference</TableHeader>
          <TableHeader numeric>Created (UTC)</TableHeader>
        </TableHead>
        <TableBody>
          {items.map((payment) => (
            <TableRow key={payment.id} data-payment={payment.id}>
              <TableCell numeric className="w-px font-medium">
                <RowLink href={`/dashboard/payments/${payment.id}`}>
                  <Money amount={payment.amount} />
                </RowLink>
              </TableCell>
              <TableCell className="w-44">
                <PaymentStatus {...payment} />
              </TableCell>
              <TableCell>
                <PaidWith {...payment} />
              </TableCell>
              <TableCell className="max-w-52 truncate" title={payment.merchant.name}>
                {payment.merchant.name}
              </TableCell>
              <TableCell className="max-w-44 truncate text-ink-muted" title={payment.referenceId}>
                {payment.referenceId}
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={payment.createdAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
